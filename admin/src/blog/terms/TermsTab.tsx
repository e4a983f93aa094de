import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import { FilterBar } from '../../lists/FilterBar';
import { RecordList } from '../../lists/RecordList';
import { useAddressParam } from '../../useAddressParam';
import { DeleteRecord } from '../DeleteRecord';
import { TermForm } from './TermForm';
import { TERM_COLUMNS } from './termColumns';
import { TERM_RESOURCES, type Term, type TermKind } from './terms';

const BY_NAME = { field: 'name', order: 'ASC' } as const;

/** The tabs `Categories`, `Tags` and `Authors`: a form that adds or edits, and the list of what there is. */
export function TermsTab({ kind }: { kind: TermKind }) {
  const [edited, setEdited] = useAddressParam('edit');
  return (
    <Box sx={SIDE_BY_SIDE}>
      <TermForm key={edited ?? 'new'} kind={kind} id={edited ?? undefined} onDone={() => setEdited(null)} />
      <Box sx={{ minWidth: 0 }}>
        <RecordList<Term>
          resource={TERM_RESOURCES[kind]}
          messages={`blog.${kind}`}
          sort={BY_NAME}
          withoutExport
          columns={TERM_COLUMNS[kind]}
          nameOf={({ name }) => name}
          actions={(term) => (
            <TermActions
              kind={kind}
              term={term}
              onEdit={() => setEdited(term.id)}
              onDeleted={() => edited === term.id && setEdited(null)}
            />
          )}
          filters={<Search kind={kind} />}
          toastsFailure
        />
      </Box>
    </Box>
  );
}

interface TermActionsProps {
  kind: TermKind;
  term: Term;
  onEdit: () => void;
  onDeleted: () => void;
}

function TermActions({ kind, term: { id, name }, onEdit, onDeleted }: TermActionsProps) {
  const translate = useTranslate();
  return (
    <Stack direction="row">
      <IconButton aria-label={translate('blog.edit', { name })} onClick={onEdit}>
        <EditOutlined />
      </IconButton>
      <DeleteRecord
        resource={TERM_RESOURCES[kind]}
        messages={`blog.${kind}`}
        id={id}
        name={name}
        onDeleted={onDeleted}
      />
    </Stack>
  );
}

function Search({ kind }: { kind: TermKind }) {
  return <FilterBar search={{ label: `blog.${kind}.search`, field: 'q' }}></FilterBar>;
}

const SIDE_BY_SIDE = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '20rem minmax(0, 1fr)' },
};
