import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { type ReactNode, Suspense } from 'react';
import { BooleanInput, SelectArrayInput, SelectInput, TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { BLOG_LIMITS, BLOG_POST_STATUSES } from '#shared/blog.js';
import { fromWallClock, toWallClock } from '#shared/time.js';
import { LineInput } from '../../components/FormToolbar';
import { SmallText } from '../../components/SmallText';
import { lazyPart } from '../../lazy';
import { PictureAddress, SlugInput } from '../pictures/PictureAddress';
import { TermsFailed, useTerms } from '../terms/useTerms';
import { blogText } from '../text';
import { loadEditor } from './loadEditor';
import { shownStatus } from './post';

const ContentInput = lazyPart(loadEditor);
const EDITOR_HEIGHT = 420;

const at = (source: keyof typeof blogText.posts.field) => ({ source, label: blogText.posts.field[source] });

/** The content on the left, its settings on the right; stacked on phones. */
export function PostInputs({ isNew }: { isNew: boolean }) {
  return (
    <Box sx={COLUMNS}>
      <Box sx={COLUMN}>
        <LineInput {...at('title')} max={BLOG_LIMITS.title} autoFocus />
        <SlugInput from="title" label={blogText.posts.field.slug} isFollowing={isNew} />
        <Suspense fallback={<Skeleton variant="rounded" height={EDITOR_HEIGHT} />}>
          <ContentInput {...at('content')} minHeight={EDITOR_HEIGHT} />
        </Suspense>
        <LineInput
          {...at('excerpt')}
          max={BLOG_LIMITS.excerpt}
          isOptional
          multiline
          minRows={2}
          helperText={blogText.posts.hint.excerpt}
        />
      </Box>
      <Box sx={COLUMN}>
        <Group title={blogText.posts.group.publish}>
          <Choice
            {...at('status')}
            choices={BLOG_POST_STATUSES.map((id) => ({ id, name: blogText.posts.statuses[id] }))}
          />
          <PublishInputs />
        </Group>
        <Group title={blogText.posts.group.filing}>
          <TermsFailed kinds={['categories', 'authors', 'tags']} />
          <Choice {...at('categoryId')} choices={useTerms('categories')} isOptional />
          <Choice {...at('authorId')} choices={useTerms('authors')} isOptional />
          <SelectArrayInput
            source="tagIds"
            label={blogText.posts.field.tagIds}
            choices={useTerms('tags')}
            translateChoice={false}
            defaultValue={[]}
          />
        </Group>
        <Group title={blogText.posts.group.picture}>
          <FeaturedImage />
        </Group>
        <Group title={blogText.posts.group.search}>
          <LineInput {...at('metaTitle')} max={BLOG_LIMITS.meta} isOptional />
          <LineInput {...at('metaDescription')} max={BLOG_LIMITS.meta} isOptional multiline minRows={2} />
          <LineInput
            {...at('metaKeywords')}
            max={BLOG_LIMITS.meta}
            isOptional
            helperText={blogText.posts.hint.metaKeywords}
          />
          <SearchSnippet />
        </Group>
      </Box>
    </Box>
  );
}

interface ChoiceProps {
  source: string;
  label: string;
  choices: { id: string; name: string }[];
  isOptional?: boolean;
}

function Choice({ source, label, choices, isOptional = false }: ChoiceProps) {
  return (
    <SelectInput
      source={source}
      label={label}
      choices={choices}
      translateChoice={false}
      resettable={isOptional}
      helperText={false}
    />
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="fieldset" sx={{ ...COLUMN, border: 0, p: 0, m: 0 }}>
      <Typography component="legend" sx={{ mb: 1, p: 0, fontWeight: 600 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

const COLUMNS = {
  display: 'grid',
  columnGap: 4,
  rowGap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 20rem' },
};
const COLUMN = { display: 'grid', gap: 2, minWidth: 0, '& .MuiFormControl-root': { m: 0 } };

/** When a post is published: on saving, or at a chosen time. */
function PublishInputs() {
  const [status, setPublishDate, publishedAt = null] = useWatch({
    name: ['status', 'setPublishDate', 'publishedAt'],
  });
  if (status !== 'published') return null;
  const isScheduled = !setPublishDate && shownStatus({ status, publishedAt }, new Date()) === 'scheduled';
  return (
    <>
      <BooleanInput
        source="setPublishDate"
        label={blogText.posts.setPublishDate}
        helperText={setPublishDate && blogText.posts.publishNow}
      />
      {!setPublishDate && (
        <TextInput
          source="publishedAt"
          type="datetime-local"
          label={blogText.posts.field.publishedAt}
          helperText={blogText.posts.hint.publishedAt}
          format={toWallClock}
          parse={fromWallClock}
          isRequired
          slotProps={{ inputLabel: { shrink: true } }}
        />
      )}
      {isScheduled && <Alert severity="info">{blogText.posts.scheduled}</Alert>}
    </>
  );
}

const ALT = 'featuredImageAlt';

function FeaturedImage() {
  const [url, alt]: (string | null | undefined)[] = useWatch({ name: ['featuredImage', ALT] });
  return (
    <>
      {url && <Shown url={url} alt={alt ?? ''} />}
      <PictureAddress source="featuredImage" label={blogText.posts.field.featuredImage} alt={ALT} />
      {url && <LineInput source={ALT} label={blogText.posts.field.featuredImageAlt} max={BLOG_LIMITS.alt} />}
    </>
  );
}

/** The console only loads pictures from its own origin. */
function Shown({ url, alt }: { url: string; alt: string }) {
  if (url.startsWith('/')) return <Box component="img" src={url} alt={alt} sx={PICTURE} />;
  return <SmallText>{blogText.posts.hint.elsewhere}</SmallText>;
}

const PICTURE = {
  width: '100%',
  aspectRatio: '16 / 9',
  objectFit: 'cover',
  borderRadius: 1,
  border: '1px solid var(--hairline)',
  bgcolor: 'var(--paper)',
};

/** Roughly how many characters search engines show. */
const SHOWN = { title: 60, description: 155 };

/** How a search engine may show the post, and how much of it. */
function SearchSnippet() {
  const { title, description, slug } = useSnippet();
  return (
    <Box component="section" aria-label={blogText.posts.snippet.label} sx={BOX}>
      <SmallText>{blogText.posts.snippet.label}</SmallText>
      <SmallText>
        {window.location.host} › blog › {slug}
      </SmallText>
      <Typography sx={{ color: 'var(--notice)', fontSize: '1.125rem', lineHeight: 1.3 }}>
        {cut(title, SHOWN.title) || blogText.posts.snippet.noTitle}
      </Typography>
      <Typography variant="body2">
        {cut(description, SHOWN.description) || blogText.posts.snippet.noDescription}
      </Typography>
      <Length part="title" text={title} />
      <Length part="description" text={description} />
    </Box>
  );
}

function Length({ part, text }: { part: keyof typeof SHOWN; text: string }) {
  const max = SHOWN[part];
  const isLong = text.length > max;
  return (
    <Typography variant="body2" sx={{ color: isLong ? 'var(--wary)' : 'var(--muted)' }}>
      {blogText.posts.snippet[part](text.length, max)}
      {isLong && `, ${blogText.posts.snippet.long}`}
    </Typography>
  );
}

function useSnippet() {
  const fields = ['title', 'metaTitle', 'excerpt', 'metaDescription', 'slug'];
  const [title, metaTitle, excerpt, metaDescription, slug] = useWatch({ name: fields }) as (string | null)[];
  return { title: metaTitle || title || '', description: metaDescription || excerpt || '', slug: slug ?? '' };
}

function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1).trimEnd()}…` : text;
}

const BOX = {
  display: 'grid',
  gap: 0.5,
  p: 1.5,
  border: '1px solid var(--hairline)',
  borderRadius: 1,
  overflowWrap: 'anywhere',
};
