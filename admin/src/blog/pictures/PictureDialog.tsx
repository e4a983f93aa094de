import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { HttpError } from 'react-admin';
import { BLOG_LIMITS, type BlogImageView } from '#shared/blog.js';
import { formatDateTime } from '#shared/format.js';
import { useApi } from '../../api/useApi';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { MoreRows } from '../../components/MoreRows';
import { DropZone, UploadProgress, useUpload } from '../../images/upload';
import { Loaded } from '../../states/Loaded';
import { blogText } from '../text';

interface PictureDialogProps {
  withAlt: boolean;
  initial: { url: string; alt: string };
  onChoose: (url: string, alt: string) => void;
  onClose: () => void;
}

/** Chooses or uploads an image, and asks for its alt text. */
export function PictureDialog({ withAlt, initial, onChoose, onClose }: PictureDialogProps) {
  const [url, setUrl] = useState(initial.url);
  const [alt, setAlt] = useState(initial.alt);
  const [tried, setTried] = useState(false);
  const { upload, progress, problem } = useBlogUpload(setUrl);
  const name = blogText.picture.name;
  const isUndescribed = withAlt && alt.trim() === '';

  function submit(event: SubmitEvent) {
    event.preventDefault();
    // In React's tree this dialog is inside the post's form, which must not submit.
    event.stopPropagation();
    setTried(true);
    if (url && !isUndescribed) onChoose(url, alt.trim());
  }

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="picture-title">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="picture-title">{blogText.picture.title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            <DropZone name={name} isBusy={progress !== null} onFile={upload} />
            {progress !== null && <UploadProgress name={name} progress={progress} />}
            {problem && <Alert severity="error">{problem}</Alert>}
            <UploadedPictures chosen={url} onChoose={setUrl} />
            {withAlt && (
              <TextField
                label={blogText.picture.alt}
                value={alt}
                onChange={({ target }) => setAlt(target.value)}
                error={tried && isUndescribed}
                helperText={tried && isUndescribed ? blogText.invalid.alt : blogText.picture.altHint}
                required
                fullWidth
                slotProps={{ htmlInput: { maxLength: BLOG_LIMITS.alt } }}
              />
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          {tried && !url && <Alert severity="error">{blogText.picture.unchosen}</Alert>}
          <Button onClick={onClose}>{blogText.cancel}</Button>
          <Button type="submit" variant="contained">
            {blogText.picture.submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface UploadedPicturesProps {
  chosen: string;
  onChoose: (url: string) => void;
}

/** The uploaded images, newest first. */
function UploadedPictures({ chosen, onChoose }: UploadedPicturesProps) {
  const query = useUploadedPictures();
  const [refused, setRefused] = useState<string | null>(null);
  return (
    <Loaded query={query} failed={blogText.picture.failed} height={160}>
      {(images) =>
        images.length === 0 ? (
          <Typography color="textSecondary">{blogText.picture.none}</Typography>
        ) : (
          <div>
            {refused && <Alert severity="error">{refused}</Alert>}
            <Box component="fieldset" sx={GRID}>
              <legend className="visually-hidden">{blogText.picture.uploaded}</legend>
              {images.map((image) => (
                <PictureChoice
                  key={image.id}
                  image={image}
                  isChosen={image.url === chosen}
                  onChoose={onChoose}
                  onRefused={setRefused}
                />
              ))}
            </Box>
            <MoreRows query={query} rows={images.length} />
          </div>
        )
      }
    </Loaded>
  );
}

interface PictureChoiceProps {
  image: BlogImageView;
  isChosen: boolean;
  onChoose: (url: string) => void;
  onRefused: (why: string | null) => void;
}

function PictureChoice({ image, isChosen, onChoose, onRefused }: PictureChoiceProps) {
  const { id, url, picture, createdAt } = image;
  const { width, height } = picture;
  const name = blogText.picture.one(formatDateTime(createdAt), width, height);
  return (
    <Box sx={{ position: 'relative' }}>
      <Box component="label" sx={TILE}>
        <input
          type="radio"
          name="picture"
          className="visually-hidden"
          aria-label={name}
          checked={isChosen}
          onChange={() => onChoose(url)}
        />
        <picture>
          {picture.sources.map((source) => (
            <source key={source.type} {...source} sizes="10rem" />
          ))}
          <img src={picture.src} alt="" loading="lazy" width={width} height={height} />
        </picture>
      </Box>
      <DeletePicture id={id} name={name} onDeleted={() => isChosen && onChoose('')} onRefused={onRefused} />
    </Box>
  );
}

const GRID = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(8rem, 1fr))',
  gap: 1.5,
  maxHeight: '18rem',
  overflowY: 'auto',
  border: 0,
  m: 0,
  p: 0.75,
};

const TILE = {
  display: 'block',
  position: 'relative',
  aspectRatio: '4 / 3',
  border: '1px solid var(--hairline)',
  borderRadius: 1,
  overflow: 'hidden',
  cursor: 'pointer',
  bgcolor: 'var(--paper)',
  '& img': { width: '100%', height: '100%', objectFit: 'cover', display: 'block' },
  '&:has(:checked)': { outline: '3px solid var(--accent)', outlineOffset: 2 },
  '&:has(:focus-visible)': { outline: '3px solid var(--focus)', outlineOffset: 2 },
};

interface DeletePictureProps {
  id: string;
  name: string;
  onDeleted: () => void;
  /** The server's reason, such as which posts use the image. */
  onRefused: (why: string | null) => void;
}

function DeletePicture({ id, name, onDeleted, onRefused }: DeletePictureProps) {
  const api = useApi();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);

  async function remove() {
    onRefused(null);
    try {
      await api.deleteBlogImage(id);
      onDeleted();
    } catch (error) {
      const isInUse = error instanceof HttpError && error.status === 409;
      onRefused(isInUse ? error.message : blogText.picture.deleteFailed);
    }
    setAsking(false);
    return queries.invalidateQueries({ queryKey: BLOG_IMAGES_KEY });
  }

  return (
    <>
      <IconButton size="small" aria-label={blogText.delete(name)} onClick={() => setAsking(true)} sx={CORNER}>
        <DeleteOutlined fontSize="small" />
      </IconButton>
      {asking && (
        <ConfirmDialog
          title={blogText.deleteTitle(name)}
          text={blogText.picture.deleteText}
          submit={blogText.deleteSubmit}
          danger
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const PAPER = 'var(--paper)';
const CORNER = {
  position: 'absolute',
  top: 4,
  right: 4,
  color: 'var(--text)',
  bgcolor: PAPER,
  border: '1px solid var(--hairline)',
  '&:hover': { bgcolor: PAPER },
};

const BLOG_IMAGES_KEY = ['blog-images'];

/** The uploaded images loaded so far, newest first. */
function useUploadedPictures() {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: BLOG_IMAGES_KEY,
    queryFn: ({ pageParam }) => api.blogImages(pageParam),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
  });
}

/** Uploads one image at a time, and chooses it when the upload is done. */
function useBlogUpload(onChosen: (url: string) => void) {
  const api = useApi();
  const queries = useQueryClient();
  return useUpload<BlogImageView>({
    send: api.uploadBlogImage,
    onUploaded(image) {
      void queries.invalidateQueries({ queryKey: BLOG_IMAGES_KEY });
      onChosen(image.url);
    },
  });
}
