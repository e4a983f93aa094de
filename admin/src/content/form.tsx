import { Box, Button, Paper, Stack, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useEditContext, useGetList, useRecordContext } from 'react-admin';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { CONTENT_SCHEMAS, type ContentKind, type ContentView } from '#shared/content.js';
import { initialsOf, rentalSlot, type SiteImageView } from '#shared/site-image.js';
import { useApi } from '../api/useApi';
import { DeleteDialog } from '../components/DeleteButton';
import { Create, Edit } from '../components/Edit';
import { CancelButton, FormToolbar, SaveButton } from '../components/FormToolbar';
import { useDiscardChanges } from '../components/formGuards';
import { RecordForm } from '../components/RecordForm';
import { SmallText } from '../components/SmallText';
import { imagePath } from '../images/text';
import { RemovePicture, UploadPicture } from '../images/upload';
import { Page } from '../layout/Page';
import { AdminsOnly } from '../states/NoAccess';
import { CONTENT_TITLES, contentPath, contentResource, nameOf, useContentKind } from './columns';
import { CONTENT_INPUTS } from './inputs';
import { contentText } from './text';

const EDIT_TEXT = { failed: contentText.recordFailed, missing: contentText.missing, back: contentText.back };
const TEXT = { saved: contentText.saved, saveFailed: contentText.saveFailed, field: contentText.field };
const CREATE_TEXT = { ...TEXT, saved: contentText.added, saveFailed: contentText.addFailed };

export function ContentEdit() {
  const kind = useContentKind();
  const navigate = useNavigate();
  const { id = '' } = useParams();
  return (
    <AdminsOnly>
      <Edit
        // Remounts for another record, so that nothing of the last one remains.
        key={`${kind}/${id}`}
        id={id}
        text={EDIT_TEXT}
        onBack={() => navigate(contentPath(kind))}
        frame={EditFrame}
      >
        {kind === 'team-members' && <MemberPhoto />}
        {kind === 'rentals' && <RentalPhoto id={id} />}
        <ContentForm kind={kind} text={TEXT} />
      </Edit>
    </AdminsOnly>
  );
}

function EditFrame({ children }: { children: ReactNode }) {
  const kind = useContentKind();
  const { record } = useEditContext<ContentView>();
  return <Page title={record ? nameOf(kind, record) : CONTENT_TITLES[kind]}>{children}</Page>;
}

export function ContentCreate() {
  const kind = useContentKind();
  return (
    <AdminsOnly>
      <Page title={contentText.kind[kind].add}>
        <Create key={kind}>
          <ContentForm kind={kind} text={CREATE_TEXT} />
        </Create>
      </Page>
    </AdminsOnly>
  );
}

/** Cancel deletes the draft; leaving the page keeps it. */
function ContentForm({ kind, text }: { kind: ContentKind; text: typeof TEXT }) {
  const record = useRecordContext<ContentView>();
  const navigate = useNavigate();
  const Inputs = CONTENT_INPUTS[kind];
  const draft = `content ${kind} ${record?.id ?? 'new'}`;
  const leave = () => void navigate(contentPath(kind));
  return (
    <Paper sx={{ p: { xs: 2, sm: 3 } }}>
      <RecordForm<ContentView>
        draft={draft}
        schema={CONTENT_SCHEMAS[kind]}
        text={text}
        onSaved={leave}
        toolbar={() => (
          <FormToolbar>
            {record && <DeleteContent kind={kind} record={record} draft={draft} onDeleted={leave} />}
            <CancelButton draft={draft} onCancel={leave} />
            <SaveButton />
          </FormToolbar>
        )}
      >
        <Box sx={FIELDS}>
          <Inputs />
        </Box>
      </RecordForm>
    </Paper>
  );
}

interface DeleteContentProps {
  kind: ContentKind;
  record: ContentView;
  draft: string;
  onDeleted: () => void;
}

function DeleteContent({ kind, record, draft, onDeleted }: DeleteContentProps) {
  const discard = useDiscardChanges(draft);
  const [isAsking, setAsking] = useState(false);
  const name = nameOf(kind, record);

  function deleted() {
    discard();
    onDeleted();
  }

  return (
    <>
      <Button color="error" onClick={() => setAsking(true)} sx={{ mr: 'auto' }}>
        {contentText.confirm.submit}
      </Button>
      {isAsking && (
        <DeleteDialog
          resource={contentResource(kind)}
          id={record.id}
          title={contentText.confirm.title(name)}
          text={contentText.confirm.text}
          submit={contentText.confirm.submit}
          done={contentText.deleted}
          failed={contentText.deleteFailed}
          onDeleted={deleted}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

export const FIELDS = {
  display: 'grid',
  columnGap: 2,
  rowGap: 1,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(18rem, 100%), 1fr))',
  '& .MuiFormControl-root': { m: 0 },
};

/** A team member's photo. It is saved immediately, separately from the form. */
function MemberPhoto() {
  const api = useApi();
  const { record: member, refetch } = useEditContext<ContentView<'team-members'>>();
  if (!member) return null;
  const name = contentText.photo.name;
  return (
    <Paper component="section" aria-labelledby="photo" sx={{ p: { xs: 2, sm: 3 }, mb: 2 }}>
      <Typography id="photo" variant="h2" gutterBottom>
        {name}
      </Typography>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <Shown member={member} />
        <Stack spacing={1.5} sx={{ flex: 1, minWidth: 0 }}>
          <UploadPicture
            name={name}
            send={(file, onProgress) => api.uploadPortrait(member.id, file, onProgress)}
            onUploaded={() => void refetch()}
          />
          {member.image && (
            <RemovePicture
              name={name}
              text={contentText.photo.removeText}
              remove={() => api.removePortrait(member.id)}
              onRemoved={() => void refetch()}
            />
          )}
        </Stack>
      </Stack>
    </Paper>
  );
}

/** The photo of a home for rent. Upload, alt text and crop are on a separate page. */
function RentalPhoto({ id }: { id: string }) {
  const slot = rentalSlot(id);
  const { data } = useGetList<SiteImageView>('admin/images', { filter: { id: [slot] } });
  const picture = data?.[0]?.picture;
  const to = picture ? imagePath(slot) : `/admin/images/create?slot=${encodeURIComponent(slot)}`;
  const { rentalPhoto: text } = contentText;
  return (
    <Paper component="section" aria-labelledby="photo" sx={{ p: { xs: 2, sm: 3 }, mb: 2 }}>
      <Typography id="photo" variant="h2" gutterBottom>
        {text.name}
      </Typography>
      {picture ? (
        <Box component="img" src={picture.src} alt={picture.alt ?? ''} sx={{ ...PHOTO, width: '16.5rem' }} />
      ) : (
        <Typography color="textSecondary">{text.none}</Typography>
      )}
      <Button component={Link} to={to} sx={{ mt: 1 }}>
        {picture ? text.edit : text.add}
      </Button>
    </Paper>
  );
}

function Shown({ member: { name, image, picture } }: { member: ContentView<'team-members'> }) {
  if (!image)
    return (
      <Box sx={{ width: { sm: SIDE } }}>
        <Box aria-hidden sx={TILE}>
          {initialsOf(name)}
        </Box>
        <SmallText sx={{ mt: 1 }}>{contentText.photo.none}</SmallText>
      </Box>
    );
  return (
    <picture key={image}>
      {picture?.sources.map((source) => (
        <source key={source.type} {...source} sizes={`${SIDE}px`} />
      ))}
      <Box component="img" src={image} alt={name} sx={PHOTO} />
    </picture>
  );
}

const SIDE = 176;
const TILE = {
  width: SIDE,
  height: SIDE,
  display: 'grid',
  placeItems: 'center',
  borderRadius: 1,
  bgcolor: 'var(--sunk)',
  fontFamily: 'h1.fontFamily',
  fontSize: '3rem',
};
const PHOTO = { width: SIDE, height: SIDE, objectFit: 'cover', borderRadius: 1, display: 'block' };
