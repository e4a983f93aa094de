import Button from '@mui/material/Button';
import { ListBase, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { CONTENT_LIMITS, type ContentKind } from '../../../src/shared/content/content.contract.js';
import { ContentFrame } from './ContentFrame';
import { ContentListView } from './ContentListView';
import { contentPath } from './contentColumns';

const BY_POSITION = { field: 'position', order: 'ASC' } as const;

/** A whole list in its order: it is never longer than one page. */
export function ContentList({ kind }: { kind: ContentKind }) {
  const translate = useTranslate();
  return (
    <ContentFrame
      title={translate(`content.kind.${kind}.title`)}
      hint={translate(`content.kind.${kind}.hint`)}
      actions={
        <Button variant="contained" component={Link} to={contentPath(kind, 'create')}>
          {translate(`content.kind.${kind}.add`)}
        </Button>
      }
    >
      <ListBase resource={kind} sort={BY_POSITION} perPage={CONTENT_LIMITS.rows}>
        <ContentListView kind={kind} />
      </ListBase>
    </ContentFrame>
  );
}
