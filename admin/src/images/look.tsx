import { Alert, Box, Button, Slider, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type PointerEvent, useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import ReactCrop, { type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { type Crop, FOCAL_CENTER, type SiteImageView } from '#shared/site-image.js';
import { useApi } from '../api/useApi';
import { Loaded } from '../states/Loaded';
import { imageText } from './text';

const WHOLE: Crop = { x: 0, y: 0, width: 100, height: 100 };

/** The crop, the focal point, and how both look in the frames the site uses. */
export function ImageLookInputs({ image }: { image: SiteImageView }) {
  const query = useOriginal(image);
  const { picture, original } = image;
  if (!original || !picture)
    return (
      <>
        <Alert severity="info">{imageText.noOriginal}</Alert>
        {picture && <FocalPoint src={picture.src} crop={WHOLE} size={picture} />}
      </>
    );
  return (
    <Loaded query={query} failed={imageText.originalFailed} height={320}>
      {(src) => <Look src={src} size={original} />}
    </Loaded>
  );
}

/** As a data URL: the console's policy allows only the site's own images, and this one needs the token. */
function useOriginal({ id, picture, original }: SiteImageView) {
  const api = useApi();
  return useQuery({
    queryKey: ['image-original', id, picture?.src],
    queryFn: () => api.imageOriginal(id),
    enabled: Boolean(original),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

interface Size {
  width: number;
  height: number;
}

function Look({ src, size }: { src: string; size: Size }) {
  const crop: Crop = useWatch({ name: 'crop' }) ?? WHOLE;
  return (
    <>
      <CropEditor src={src} crop={crop} />
      <FocalPoint src={src} crop={crop} size={size} />
    </>
  );
}

function CropEditor({ src, crop }: { src: string; crop: Crop }) {
  const title = useId();
  const { setValue } = useFormContext();
  const set = (value: Crop | null) => setValue('crop', value, { shouldDirty: true });

  function change({ x, y, width, height }: PercentCrop) {
    // A click outside the selection would clear it.
    if (width < MIN_SIDE || height < MIN_SIDE) return;
    set(isWhole({ x, y, width, height }) ? null : rounded({ x, y, width, height }));
  }

  return (
    <section aria-labelledby={title}>
      <Typography id={title} variant="h3" component="h2">
        {imageText.crop.title}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {imageText.crop.hint}
      </Typography>
      <Box sx={CROP}>
        <ReactCrop
          crop={{ unit: '%', ...crop }}
          onChange={(_, percent) => change(percent)}
          ariaLabels={imageText.crop.handles}
          keepSelection
          style={{ maxHeight: '26rem' }}
        >
          <img src={src} alt="" />
        </ReactCrop>
      </Box>
      {!isWhole(crop) && <Button onClick={() => set(null)}>{imageText.crop.reset}</Button>}
    </section>
  );
}

const MIN_SIDE = 5;
const isWhole = ({ width, height }: Crop) => width > 99.5 && height > 99.5;
const rounded = ({ x, y, width, height }: Crop): Crop => {
  const round = (percent: number) => Math.floor(percent * 100) / 100;
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
};

const CROP = {
  '--rc-drag-handle-size': '24px',
  '--rc-drag-handle-mobile-size': '28px',
  '--rc-focus-color': 'var(--focus)',
};

interface LookProps {
  src: string;
  crop: Crop;
  /** The size of the whole image. */
  size: Size;
}

/** The point that stays in view where a frame cuts the image: a click or drag on it, or two sliders. */
function FocalPoint({ src, crop, size }: LookProps) {
  const title = useId();
  const { setValue } = useFormContext();
  const [focalX = FOCAL_CENTER, focalY = FOCAL_CENTER]: number[] = useWatch({ name: ['focalX', 'focalY'] });
  const set = (source: string, value: number) =>
    setValue(source, Math.min(100, Math.max(0, Math.round(value))), { shouldDirty: true });

  function point({ currentTarget, clientX, clientY, buttons, type }: PointerEvent<HTMLElement>) {
    if (type === 'pointermove' && buttons === 0) return;
    const box = currentTarget.getBoundingClientRect();
    set('focalX', ((clientX - box.left) / box.width) * 100);
    set('focalY', ((clientY - box.top) / box.height) * 100);
  }

  return (
    <section aria-labelledby={title}>
      <Typography id={title} variant="h3" component="h2">
        {imageText.focal.title}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {imageText.focal.hint}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        <Box>
          <Box
            data-focal-point=""
            sx={{ ...POINTED, maxWidth: `calc(22rem * ${ratioOf(size, crop)})` }}
            style={{ aspectRatio: ratioOf(size, crop) }}
            onPointerDown={point}
            onPointerMove={point}
          >
            <CroppedImage src={src} crop={crop} />
            <Box sx={POINT} style={{ left: `${focalX}%`, top: `${focalY}%` }} />
          </Box>
          <FocalSlider label={imageText.focal.x} value={focalX} onChange={(value) => set('focalX', value)} />
          <FocalSlider label={imageText.focal.y} value={focalY} onChange={(value) => set('focalY', value)} />
        </Box>
        <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', alignContent: 'start' }}>
          {imageText.focal.frames.map(({ name, ratio }) => (
            <Frame key={name} name={name} ratio={ratio} look={{ src, crop, size }} at={{ focalX, focalY }} />
          ))}
        </Stack>
      </Box>
    </section>
  );
}

const ratioOf = ({ width, height }: Size, crop: Crop) => (width * crop.width) / (height * crop.height);

interface FocalSliderProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

function FocalSlider({ label, value, onChange }: FocalSliderProps) {
  const id = useId();
  return (
    <Box sx={{ mt: 1.5, px: 1 }}>
      <Typography id={id} variant="body2">
        {label}
      </Typography>
      <Slider
        aria-labelledby={id}
        value={value}
        valueLabelDisplay="auto"
        getAriaValueText={(percent) => `${percent}%`}
        onChange={(_, next) => onChange(next as number)}
      />
    </Box>
  );
}

/** The chosen part of an image that fills its frame. */
function CroppedImage({ src, crop }: { src: string; crop: Crop }) {
  return (
    <img
      src={src}
      alt=""
      draggable={false}
      style={{
        position: 'absolute',
        left: `${(-100 * crop.x) / crop.width}%`,
        top: `${(-100 * crop.y) / crop.height}%`,
        width: `${10_000 / crop.width}%`,
        height: `${10_000 / crop.height}%`,
        maxWidth: 'none',
      }}
    />
  );
}

interface FrameProps {
  name: string;
  ratio: number;
  look: LookProps;
  at: { focalX: number; focalY: number };
}

/** What a frame of the site shows: like `object-fit: cover` with the focal point as `object-position`. */
function Frame({ name, ratio, look: { src, crop, size }, at }: FrameProps) {
  const wider = ratioOf(size, crop) / ratio;
  const style =
    wider > 1
      ? { width: `${wider * 100}%`, height: '100%', left: `${(1 - wider) * at.focalX}%`, top: 0 }
      : { width: '100%', height: `${100 / wider}%`, left: 0, top: `${(1 - 1 / wider) * at.focalY}%` };
  return (
    <figure style={{ margin: 0, width: '10rem' }}>
      <Box sx={FRAME} style={{ aspectRatio: ratio }}>
        <Box sx={{ position: 'absolute', overflow: 'hidden' }} style={style}>
          <CroppedImage src={src} crop={crop} />
        </Box>
      </Box>
      <Typography component="figcaption" variant="body2" color="textSecondary">
        {name}
      </Typography>
    </figure>
  );
}

const FRAME = { position: 'relative', overflow: 'hidden', borderRadius: 1, bgcolor: 'var(--sunk)' };
const POINTED = {
  position: 'relative',
  overflow: 'hidden',
  width: '100%',
  borderRadius: 1,
  cursor: 'crosshair',
  touchAction: 'none',
  userSelect: 'none',
};
const POINT = {
  position: 'absolute',
  width: 28,
  height: 28,
  m: '-14px',
  borderRadius: '50%',
  border: '3px solid #fff',
  boxShadow: '0 0 0 2px #000, inset 0 0 0 2px #000',
  pointerEvents: 'none',
};
