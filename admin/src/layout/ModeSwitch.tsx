import DarkMode from '@mui/icons-material/DarkModeOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import IconButton from '@mui/material/IconButton';
import { useTheme as useMuiTheme } from '@mui/material/styles';
import { useTheme, useTranslate } from 'react-admin';

export function ModeSwitch() {
  const translate = useTranslate();
  const [, setMode] = useTheme();
  const dark = useMuiTheme().palette.mode === 'dark';
  return (
    <IconButton
      aria-label={translate(dark ? 'page.toLight' : 'page.toDark')}
      onClick={() => setMode(dark ? 'light' : 'dark')}
    >
      {dark ? <LightMode /> : <DarkMode />}
    </IconButton>
  );
}
