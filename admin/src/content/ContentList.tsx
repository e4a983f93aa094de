import Button from '@mui/material/Button';
import { ListBase, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import {
  CONTENT_LIMITS,
  type ContentKind,
  type ContentView,
} from '../../../src/shared/content/content.contract.js';
import { BulkDelete } from '../lists/BulkDelete';
import { FailureToast, TOLD_BY_US } from '../lists/FailureToast';
import { RecordListContext, type RecordListShape } from '../lists/recordList';
import { ContentActions } from './ContentActions';
import { ContentFrame } from './ContentFrame';
import { ContentListView } from './ContentListView';
import { ContentName } from './ContentName';
import { ContentText } from './ContentText';
import { CONTENT_COLUMNS, contentPath, nameOf } from './contentColumns';

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
      <RecordListContext.Provider value={shapeOf(kind)}>
        <ListBase resource={kind} sort={BY_POSITION} perPage={CONTENT_LIMITS.rows} queryOptions={TOLD_BY_US}>
          <FailureToast message="content.failed" />
          <ContentListView kind={kind} />
        </ListBase>
      </RecordListContext.Provider>
    </ContentFrame>
  );
}

function shapeOf(kind: ContentKind): RecordListShape<ContentView> {
  return {
    resource: kind,
    messages: `content.kind.${kind}`,
    columns: CONTENT_COLUMNS[kind].map((field, index) => ({
      key: field,
      label: `content.field.${field}`,
      render: (record) =>
        index === 0 ? (
          <ContentName kind={kind} record={record} />
        ) : (
          <ContentText record={record} field={field} />
        ),
    })),
    nameOf: (record) => nameOf(kind, record),
    actions: (record) => <ContentActions kind={kind} record={record} />,
    bulk: <BulkDelete messages="content.deleteSeveral" />,
  };
}
