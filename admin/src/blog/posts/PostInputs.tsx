import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense } from 'react';
import { SelectArrayInput, SelectInput, useTranslate } from 'react-admin';
import { BLOG_LIMITS, BLOG_POST_STATUSES } from '../../../../src/shared/blog/blog.contract.js';
import { LineInput } from '../../inputs/LineInput';
import { lazyPart } from '../../lazyPart';
import { SlugInput } from '../SlugInput';
import { TermsFailed } from '../terms/TermsFailed';
import { useTerms } from '../terms/useTerms';
import { FeaturedImage } from './FeaturedImage';
import { loadEditor } from './loadEditor';
import { PublishInputs } from './PublishInputs';
import { SearchSnippet } from './SearchSnippet';

const ContentInput = lazyPart(loadEditor);
const EDITOR_HEIGHT = 420;

const at = (source: string) => ({ source, label: `blog.posts.field.${source}` });

/** What is written on the left, what is said about it on the right, and on a phone one below the other. */
export function PostInputs({ isNew }: { isNew: boolean }) {
  const translate = useTranslate();
  return (
    <Box sx={COLUMNS}>
      <Box sx={COLUMN}>
        <LineInput {...at('title')} max={BLOG_LIMITS.title} autoFocus />
        <SlugInput from="title" label="blog.posts.field.slug" isFollowing={isNew} />
        <Suspense fallback={<Skeleton variant="rounded" height={EDITOR_HEIGHT} />}>
          <ContentInput {...at('content')} minHeight={EDITOR_HEIGHT} />
        </Suspense>
        <LineInput
          {...at('excerpt')}
          max={BLOG_LIMITS.excerpt}
          isOptional
          multiline
          minRows={2}
          helperText={translate('blog.posts.hint.excerpt')}
        />
      </Box>
      <Box sx={COLUMN}>
        <Group title="blog.posts.group.publish">
          <Choice
            {...at('status')}
            choices={BLOG_POST_STATUSES.map((id) => ({ id, name: translate(`blog.posts.statuses.${id}`) }))}
          />
          <PublishInputs />
        </Group>
        <Group title="blog.posts.group.filing">
          <TermsFailed kinds={['categories', 'authors', 'tags']} />
          <Choice {...at('categoryId')} choices={useTerms('categories')} isOptional />
          <Choice {...at('authorId')} choices={useTerms('authors')} isOptional />
          <SelectArrayInput
            source="tagIds"
            label={translate('blog.posts.field.tagIds')}
            choices={useTerms('tags')}
            translateChoice={false}
            defaultValue={[]}
          />
        </Group>
        <Group title="blog.posts.group.picture">
          <FeaturedImage />
        </Group>
        <Group title="blog.posts.group.search">
          <LineInput {...at('metaTitle')} max={BLOG_LIMITS.meta} isOptional />
          <LineInput {...at('metaDescription')} max={BLOG_LIMITS.meta} isOptional multiline minRows={2} />
          <LineInput
            {...at('metaKeywords')}
            max={BLOG_LIMITS.meta}
            isOptional
            helperText={translate('blog.posts.hint.metaKeywords')}
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
  const translate = useTranslate();
  return (
    <SelectInput
      source={source}
      label={translate(label)}
      choices={choices}
      translateChoice={false}
      resettable={isOptional}
      helperText={false}
    />
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <Box component="fieldset" sx={{ ...COLUMN, border: 0, p: 0, m: 0 }}>
      <Typography component="legend" sx={{ mb: 1, p: 0, fontWeight: 600 }}>
        {translate(title)}
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
