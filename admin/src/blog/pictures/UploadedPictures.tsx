import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { BlogImageView } from '../../../../src/shared/blog/blog.contract.js';
import { formatDateTime } from '../../../../src/shared/format.js';
import { MoreRows } from '../../lists/MoreRows';
import { Loaded } from '../../states/Loaded';
import { DeletePicture } from './DeletePicture';
import { useUploadedPictures } from './useUploadedPictures';

interface UploadedPicturesProps {
  chosen: string;
  onChoose: (url: string) => void;
}

/** The pictures uploaded before, newest first. */
export function UploadedPictures({ chosen, onChoose }: UploadedPicturesProps) {
  const translate = useTranslate();
  const query = useUploadedPictures();
  const [refused, setRefused] = useState<string | null>(null);
  return (
    <Loaded query={query} failed="blog.picture.failed" height={160}>
      {(images) =>
        images.length === 0 ? (
          <Typography color="textSecondary">{translate('blog.picture.none')}</Typography>
        ) : (
          <div>
            {refused && <Alert severity="error">{translate(refused, { _: refused })}</Alert>}
            <Box component="fieldset" sx={GRID}>
              <legend className="visually-hidden">{translate('blog.picture.uploaded')}</legend>
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
            <MoreRows query={query} />
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
  const translate = useTranslate();
  const { id, url, picture, createdAt } = image;
  const { width, height } = picture;
  const name = translate('blog.picture.one', { date: formatDateTime(createdAt), width, height });
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
