import { Box, Button, DialogActions, DialogContent, Typography } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import { useRecordContext, useRefresh } from 'react-admin';
import { type BlogPostStatus, type BlogPostView, createBlogPostSchema } from '#shared/blog.js';
import { formatDateTime } from '#shared/format.js';
import { deleteDraft, draftsStartingWith, readTyped, type TypedDraft } from '../../components/drafts';
import { CreateDialog, EditDialog } from '../../components/FormDialog';
import { RecordForm } from '../../components/RecordForm';
import { useOnPhone } from '../../components/useOnPhone';
import { PageSkeleton } from '../../states/skeletons';
import { useTerms } from '../terms/useTerms';
import { blogText } from '../text';
import { PostInputs } from './PostInputs';
import { PostToolbar } from './PostToolbar';
import { checkPost, htmlToText, shownStatus, toRequest } from './post';

const text = blogText.posts;
const POSTS = 'admin/blog';
const EDIT_TEXT = { failed: text.oneFailed, missing: text.missing, back: text.close };

interface PostDialogProps {
  /** Undefined for a new post. */
  id: string | undefined;
  onClose: () => void;
}

/** Creates or edits a post. Drafts survive closing, and even the browser. */
export function PostDialog({ id, onClose }: PostDialogProps) {
  const onPhone = useOnPhone();
  const dialog = {
    onClose,
    fullScreen: onPhone,
    maxWidth: 'lg',
    resource: POSTS,
    transform: toRequest,
  } as const;
  if (!id) return <NewPost {...dialog} />;
  const draft = draftOf(id);
  return (
    <EditDialog {...dialog} id={id} title={text.change} draft={draft} text={EDIT_TEXT}>
      <PostForm draft={draft} onClose={onClose} />
    </EditDialog>
  );
}

function NewPost(dialog: Omit<Parameters<typeof CreateDialog>[0], 'title' | 'draft' | 'children'>) {
  const draft = useNewDraft();
  return (
    <CreateDialog {...dialog} title={text.new} draft={draft ?? ''}>
      {draft ? (
        <PostForm draft={draft} onClose={dialog.onClose} />
      ) : (
        <DialogContent>
          <PageSkeleton />
        </DialogContent>
      )}
    </CreateDialog>
  );
}

interface PostFormProps {
  draft: string;
  onClose: () => void;
}

/** Offers an unsaved draft first, so that no one types over it. */
function PostForm({ draft, onClose }: PostFormProps) {
  const [offered, setOffered] = useState(() => readTyped(draft));

  function discard() {
    deleteDraft(draft);
    // Another tab may have continued the draft; then offer that version.
    setOffered(readTyped(draft));
  }

  if (offered === null) return <PostFields draft={draft} onClose={onClose} />;
  return (
    <DraftOffer draft={offered} onRestore={() => setOffered(null)} onDiscard={discard} onClose={onClose} />
  );
}

const EMPTY = { content: '', status: 'draft', tagIds: [] };

function PostFields({ draft, onClose }: PostFormProps) {
  const post = useRecordContext<BlogPostView>();
  const refresh = useRefresh();
  const show = usePostValue();
  const [isStored, setStored] = useState(true);
  // A small edit must not publish a scheduled post. Decided once: a post just saved as scheduled keeps its date.
  const [setPublishDate] = useState(() => !post || shownStatus(post, new Date()) !== 'scheduled');

  function done() {
    onClose();
    refresh();
  }

  return (
    <RecordForm<BlogPostView>
      draft={draft}
      draftOutlivesTab
      onDraftStored={setStored}
      schema={createBlogPostSchema}
      check={checkPost}
      text={{ ...text, saved: post ? text.updated : text.created }}
      defaultValues={post ? { setPublishDate } : { ...EMPTY, setPublishDate }}
      show={show}
      onSaved={done}
      toolbar={(failure) => (
        <PostToolbar post={post} isStored={isStored} failure={failure} onClose={onClose} />
      )}
    >
      <PostInputs isNew={!post} />
    </RecordForm>
  );
}

interface DraftOfferProps {
  draft: TypedDraft;
  onRestore: () => void;
  onDiscard: () => void;
  onClose: () => void;
}

function DraftOffer({ draft, onRestore, onDiscard, onClose }: DraftOfferProps) {
  const post = useRecordContext<BlogPostView>();
  const typed: { title?: string; content?: string } = draft.typed;
  return (
    <>
      <DialogContent dividers>
        <Typography variant="h3" component="p" sx={{ mb: 1 }}>
          {text.offer.title}
        </Typography>
        <Typography color="textSecondary">{text.offer.text}</Typography>
        <Typography sx={{ mt: 2, fontWeight: 600, overflowWrap: 'anywhere' }}>
          {typed.title || post?.title || text.offer.untitled}
        </Typography>
        <Typography sx={THREE_LINES}>{htmlToText(typed.content ?? '')}</Typography>
      </DialogContent>
      <DialogActions sx={{ pt: 2 }}>
        <Button onClick={onClose}>{text.close}</Button>
        <Button color="error" onClick={onDiscard}>
          {text.offer.discard}
        </Button>
        <Button variant="contained" onClick={onRestore} autoFocus>
          {text.offer.restore}
        </Button>
      </DialogActions>
    </>
  );
}

const THREE_LINES = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
};

/** New posts are stored as `blog post new`, `blog post new 2` and so on, one per open tab. */
const NEW = 'blog post new';

const draftOf = (id: string) => `blog post ${id}`;

/** The draft name for a new post in this tab, which no other tab writes to; null until it is claimed. */
function useNewDraft(): string | null {
  const [draft, setDraft] = useState<string | null>(null);
  useEffect(() => {
    const claiming = claimDraft();
    void claiming.then(({ name }) => setDraft(name));
    return () => {
      void claiming.then(({ release }) => release());
    };
  }, []);
  return draft;
}

async function claimDraft(): Promise<{ name: string; release: () => void }> {
  for (const name of newDrafts()) {
    const release = await claimName(name);
    if (release) return { name, release };
  }
  throw new Error('There is always another number.');
}

/** Drafts left from earlier posts first, then unused names. */
function* newDrafts(): Generator<string> {
  const left = draftsStartingWith(NEW).sort();
  yield* left;
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? NEW : `${NEW} ${number}`;
    if (!left.includes(name)) yield name;
  }
}

/**
 * Locks a name for this tab; resolves with a release function, or null while another tab holds the lock. Browsers have no
 * locks without HTTPS: there, tabs share.
 */
function claimName(name: string): Promise<(() => void) | null> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) =>
      new Promise<void>((release) => {
        resolve(lock && release);
        if (!lock) release();
      });
    locks.request(name, { ifAvailable: true }, hold).catch(() => resolve(() => undefined));
  });
}

/** A field of someone else's version, as text that can be selected and copied. */
function usePostValue() {
  const categories = useTerms('categories');
  const authors = useTerms('authors');
  const tags = useTerms('tags');
  const nameIn = (terms: { id: string; name: string }[], id: unknown) =>
    terms.find((term) => term.id === id)?.name;

  return function show(field: string, value: unknown): ReactNode {
    if (field === 'content') return <Box sx={WORDS}>{htmlToText(String(value ?? ''))}</Box>;
    if (field === 'categoryId') return nameIn(categories, value);
    if (field === 'authorId') return nameIn(authors, value);
    if (field === 'tagIds') return (value as string[]).map((id) => nameIn(tags, id)).join(', ');
    if (field === 'status') return blogText.posts.statuses[value as BlogPostStatus];
    if (field === 'publishedAt' && value) return formatDateTime(String(value));
    return String(value ?? '');
  };
}

const WORDS = { maxHeight: '10rem', overflowY: 'auto', whiteSpace: 'pre-line', overflowWrap: 'anywhere' };
