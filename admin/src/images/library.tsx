import { Box, Button, Chip, Paper, Typography } from '@mui/material';
import { RecordContextProvider, useListContext, useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { IMAGE_PLACES, type SiteImageView } from '#shared/site-image.js';
import { BulkDeleteButton } from '../components/BulkActionButton';
import { BulkActionsToolbar, SelectRowCheckbox } from '../components/DataTable';
import { BooleanFilter, SelectFilter } from '../components/filters';
import { List } from '../components/List';
import { ListActions } from '../components/ListActions';
import { SmallText } from '../components/SmallText';
import { imagePath, imageText, nameOfImage } from './text';

const { filter } = imageText;
const FILTERS = [
  <SelectFilter
    key="place"
    source="place"
    label={filter.place}
    choices={IMAGE_PLACES.map((id) => ({ id, name: imageText.placeName[id] }))}
    alwaysOn
  />,
  <BooleanFilter
    key="missingAlt"
    source="missingAlt"
    label={filter.missingAlt}
    choices={[{ id: 'true', name: imageText.noAlt }]}
    alwaysOn
  />,
  <BooleanFilter
    key="unused"
    source="unused"
    label={filter.unused}
    choices={[{ id: 'true', name: imageText.unused }]}
    alwaysOn
  />,
];

/** Every image that was uploaded, as thumbnails. */
export function ImageLibrary() {
  return (
    <Box component="section" aria-labelledby="all-images" sx={{ mt: 4 }}>
      <Typography id="all-images" variant="h2" gutterBottom>
        {imageText.all}
      </Typography>
      <List<SiteImageView>
        resource="admin/images"
        text={imageText.list}
        filters={FILTERS}
        sort={{ field: 'changedAt', order: 'DESC' }}
        exporter={false}
        actions={
          <ListActions hasColumns={false}>
            <Button component={Link} to="/admin/images/create" variant="contained">
              {imageText.add}
            </Button>
          </ListActions>
        }
      >
        <BulkActionsToolbar>
          <BulkDeleteButton text={imageText.bulkDelete} />
        </BulkActionsToolbar>
        <Thumbnails />
      </List>
    </Box>
  );
}

function Thumbnails() {
  const { data = [] } = useListContext<SiteImageView>();
  return (
    <Box component="ul" sx={GRID}>
      {data.map((image) => (
        <RecordContextProvider key={image.id} value={image}>
          <Thumbnail />
        </RecordContextProvider>
      ))}
    </Box>
  );
}

function Thumbnail() {
  const image = useRecordContext<SiteImageView>();
  if (!image) return null;
  const { id, place, picture, alt, isDecorative, usedBy } = image;
  return (
    <Paper component="li" sx={CARD}>
      <Box component={Link} to={imagePath(id)} sx={PICTURE}>
        {picture ? (
          <picture>
            {picture.sources.map((source) => (
              <source key={source.type} {...source} sizes="12rem" />
            ))}
            <img
              src={picture.src}
              alt=""
              loading="lazy"
              width={picture.width}
              height={picture.height}
              style={{ objectPosition: picture.position }}
            />
          </picture>
        ) : (
          <Box component="span" sx={NONE} />
        )}
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {nameOfImage(image)}
        </Typography>
      </Box>
      <SmallText>
        {imageText.placeName[place]}
        {picture && ` · ${imageText.size(picture.width, picture.height)}`}
      </SmallText>
      {place === 'library' && usedBy.length > 0 && <SmallText>{imageText.usedBy(usedBy)}</SmallText>}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 'auto', minHeight: 32 }}>
        {picture && !alt && !isDecorative && <Chip size="small" color="warning" label={imageText.noAlt} />}
        {place === 'library' && usedBy.length === 0 && <Chip size="small" label={imageText.unused} />}
        {place === 'library' && (
          <Box sx={{ ml: 'auto' }}>
            <SelectRowCheckbox name={nameOfImage(image)} />
          </Box>
        )}
      </Box>
    </Paper>
  );
}

const GRID = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(12rem, 100%), 1fr))',
  gap: 2,
  listStyle: 'none',
  m: 0,
  p: 0,
};
const CARD = { display: 'flex', flexDirection: 'column', gap: 0.5, p: 1.5, overflowWrap: 'anywhere' };
const PICTURE = {
  display: 'grid',
  gap: 1,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover span': { textDecoration: 'underline' },
  '& img': {
    display: 'block',
    width: '100%',
    height: 'auto',
    aspectRatio: '4 / 3',
    objectFit: 'cover',
    borderRadius: 1,
  },
};
const NONE = { display: 'block', aspectRatio: '4 / 3', borderRadius: 1, bgcolor: 'action.hover' };
