import UnfoldLess from '@mui/icons-material/KeyboardDoubleArrowLeft';
import UnfoldMore from '@mui/icons-material/KeyboardDoubleArrowRight';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'react-admin';

export function CollapseButton(props: { column: string; collapsed: boolean; onClick: () => void }) {
  const translate = useTranslate();
  const { column, collapsed } = props;
  return (
    <IconButton
      size="small"
      aria-label={translate(collapsed ? 'board.expand' : 'board.collapse', { column })}
      aria-expanded={!collapsed}
      onClick={props.onClick}
      sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
    >
      {collapsed ? <UnfoldMore fontSize="small" /> : <UnfoldLess fontSize="small" />}
    </IconButton>
  );
}
