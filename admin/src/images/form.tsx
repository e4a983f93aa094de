import { Alert, Box, Button, Paper, Stack, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { BooleanInput, useEditContext, useGetList, useNotify, useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { toSlug } from '#shared/blog.js';
import type { ContentView } from '#shared/content.js';
import { areaSlot, IMAGE_ALT_LIMIT, type SiteImageView } from '#shared/site-image.js';
import { useApi } from '../api/useApi';
import { Edit } from '../components/Edit';
import { SelectField } from '../components/FilterRow';
import { CancelButton, FormToolbar, LineInput, SaveButton } from '../components/FormToolbar';
import { RecordForm } from '../components/RecordForm';
import { contentResource } from '../content/columns';
import { AdminPage } from '../layout/AdminPage';
import { Page } from '../layout/Page';
import { AdminsOnly } from '../states/NoAccess';
import { ImageLookInputs } from './look';
import { imagePath, imageText, nameOfImage, TEXTLESS } from './text';
import { RemovePicture, UploadPicture } from './upload';
import { IMAGES_KEY } from './useImages';

/** `/admin/images/create`: uploads to the library or straight to a place on the site. Alt text and crop come next. */
export function ImageCreate() {
  const api = useApi();
  const navigate = useNavigate();
  const places = usePlaces();
  const [search, setSearch] = useSearchParams();
  const slot = search.get('slot') ?? '';
  // A lead's page links here for the photo of its home, and a rental for its own.
  const place = slot.split(':')[0];
  const home = place === 'property' || place === 'rental' ? [{ slot, name: imageText.placeName[place] }] : [];
  return (
    <AdminPage title={imageText.add}>
      <Paper sx={{ p: { xs: 2, sm: 3 }, maxWidth: '40rem' }}>
        <Stack spacing={2}>
          <PlaceSelect
            label={imageText.place}
            places={[{ slot: '', name: imageText.library }, ...home, ...places]}
            value={slot}
            onChange={(place) => setSearch(place ? { slot: place } : {}, { replace: true })}
          />
          <UploadPicture<SiteImageView>
            name={imageText.image}
            send={(file, onProgress) =>
              slot ? api.uploadImage(slot, file, onProgress) : api.addImage(file, onProgress)
            }
            onUploaded={({ id }) => void navigate(imagePath(id))}
          />
          <Typography color="textSecondary">{imageText.next}</Typography>
        </Stack>
      </Paper>
    </AdminPage>
  );
}

const TEXT = { saved: imageText.saved, saveFailed: imageText.saveFailed, field: imageText.field };
const EDIT_TEXT = { failed: imageText.oneFailed, missing: imageText.missing, back: imageText.back };
const LIST = '/admin/images';

/** `/admin/images/:id`: an image's alt text, its crop, and where it is used. */
export function ImageEdit() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  return (
    <AdminsOnly>
      <Edit key={id} id={id} text={EDIT_TEXT} onBack={() => navigate(LIST)} frame={EditFrame}>
        <ImageFile />
        <UseImage />
        <ImageForm />
      </Edit>
    </AdminsOnly>
  );
}

function EditFrame({ children }: { children: ReactNode }) {
  const { record } = useEditContext<SiteImageView>();
  return (
    <Page title={record ? nameOfImage(record) : imageText.title} subtitle={record && imageText.where(record)}>
      <Stack spacing={2}>{children}</Stack>
    </Page>
  );
}

/** The file, saved right away and separately from the form. A library image's file can't be replaced. */
function ImageFile() {
  const api = useApi();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const image = useRecordContext<SiteImageView>();
  const { refetch } = useEditContext();
  if (!image || image.place === 'library') return null;
  const name = nameOfImage(image);
  const { id, place } = image;

  async function changed() {
    await Promise.all([refetch(), queries.invalidateQueries({ queryKey: IMAGES_KEY })]);
  }

  return (
    <Paper component="section" aria-label={imageText.file} sx={{ p: { xs: 2, sm: 3 } }}>
      <Stack spacing={1.5}>
        <UploadPicture<unknown>
          name={name}
          send={(file, onProgress) =>
            place === 'team-member'
              ? api.uploadPortrait(id.slice('team-member:'.length), file, onProgress)
              : api.uploadImage(id, file, onProgress)
          }
          onUploaded={() => void changed()}
        />
        {image.picture && (
          <RemovePicture
            name={name}
            text={imageText.confirm.text}
            remove={() => api.removeImage(id)}
            onRemoved={() => (place === 'site' ? void changed() : void navigate(LIST))}
          />
        )}
      </Stack>
    </Paper>
  );
}

/** Uses a library image in a place on the site, with its own crop. */
function UseImage() {
  const api = useApi();
  const navigate = useNavigate();
  const notify = useNotify();
  const places = usePlaces();
  const image = useRecordContext<SiteImageView>();
  const [slot, setSlot] = useState('hero');
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => api.chooseImage(slot, id),
    onSuccess: () => {
      notify(imageText.chosen, { type: 'success' });
      void navigate(imagePath(slot));
    },
    onError: ({ message }) => notify(message, { type: 'error' }),
  });
  if (image?.place !== 'library' || !image.original) return null;
  return (
    <Paper sx={{ p: { xs: 2, sm: 3 }, display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <PlaceSelect label={imageText.useFor} places={places} value={slot} onChange={setSlot} />
      <Button variant="outlined" aria-disabled={isPending} onClick={() => !isPending && mutate(image.id)}>
        {imageText.use}
      </Button>
    </Paper>
  );
}

function ImageForm() {
  const image = useRecordContext<SiteImageView>();
  const navigate = useNavigate();
  const leave = () => void navigate(LIST);
  if (!image?.picture) return <Alert severity="info">{imageText.nothingYet}</Alert>;
  const needsText = !TEXTLESS.includes(image.place) && image.id !== 'logo';
  const draft = `image ${image.id} ${image.picture.src}`;
  return (
    <Paper sx={{ p: { xs: 2, sm: 3 } }}>
      <RecordForm<SiteImageView>
        // Remounts for another file, so that nothing typed about the last one remains.
        key={image.picture.src}
        draft={draft}
        check={needsText ? checkAlt : undefined}
        text={TEXT}
        onSaved={leave}
        toolbar={() => (
          <FormToolbar>
            <CancelButton draft={draft} onCancel={leave} />
            <SaveButton />
          </FormToolbar>
        )}
      >
        <Box sx={{ width: '100%', display: 'grid', gap: 3, '& .MuiFormControl-root': { m: 0 } }}>
          {needsText ? <AltInputs /> : <Typography>{imageText.altNotNeeded}</Typography>}
          <ImageLookInputs image={image} />
        </Box>
      </RecordForm>
    </Paper>
  );
}

function AltInputs() {
  const isDecorative = useWatch({ name: 'isDecorative' });
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {!isDecorative && (
        <LineInput
          source="alt"
          label={imageText.field.alt}
          helperText={imageText.altHint}
          max={IMAGE_ALT_LIMIT}
          // `checkAlt` requires it, even if the switch below was just turned off.
          isOptional
          isRequired
          fullWidth
        />
      )}
      <BooleanInput
        source="isDecorative"
        label={imageText.field.isDecorative}
        helperText={imageText.decorativeHint}
      />
    </Box>
  );
}

function checkAlt({ alt, isDecorative }: Record<string, unknown>) {
  return { alt: isDecorative || String(alt ?? '').trim() ? undefined : imageText.altMissing };
}

interface Place {
  slot: string;
  name: string;
}

/** The places of the site that show one image: the fixed ones, and the page of each area. */
function usePlaces(): Place[] {
  const { data = [] } = useGetList<ContentView<'neighborhoods'>>(contentResource('neighborhoods'), {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'position', order: 'ASC' },
  });
  return [
    ...Object.entries(imageText.kind).map(([slot, { name }]) => ({ slot, name })),
    ...data.map(({ name }) => ({ slot: areaSlot(toSlug(name)), name: imageText.area(name) })),
  ];
}

interface PlaceSelectProps {
  label: string;
  places: Place[];
  value: string;
  onChange: (slot: string) => void;
}

function PlaceSelect({ places, ...field }: PlaceSelectProps) {
  return (
    <SelectField
      {...field}
      options={places.map(({ slot, name }) => [slot, name] as const)}
      sx={{ minWidth: '14rem', m: 0 }}
    />
  );
}
