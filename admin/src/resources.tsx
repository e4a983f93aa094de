import Assessment from '@mui/icons-material/AssessmentOutlined';
import Campaign from '@mui/icons-material/CampaignOutlined';
import Contacts from '@mui/icons-material/ContactsOutlined';
import Description from '@mui/icons-material/DescriptionOutlined';
import EmailOutlined from '@mui/icons-material/EmailOutlined';
import Handshake from '@mui/icons-material/HandshakeOutlined';
import History from '@mui/icons-material/History';
import ImageOutlined from '@mui/icons-material/ImageOutlined';
import Outbox from '@mui/icons-material/OutboxOutlined';
import Payments from '@mui/icons-material/PaymentsOutlined';
import People from '@mui/icons-material/PeopleOutlined';
import PersonAdd from '@mui/icons-material/PersonAddOutlined';
import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined';
import Work from '@mui/icons-material/WorkHistoryOutlined';
import type { ResourceProps } from 'react-admin';
import { Route } from 'react-router-dom';
import { streetOf } from '#shared/address.js';
import type { CampaignTemplateView, MonitorRow } from '#shared/campaign.js';
import { CONTENT_KINDS, type ContentKind, type ContentView } from '#shared/content.js';
import type { DocumentView } from '#shared/document.js';
import { formatCents } from '#shared/format.js';
import { displayName, type LeadView } from '#shared/lead.js';
import type { MessageView } from '#shared/message.js';
import type { OwnerView } from '#shared/owner.js';
import type { PaymentListView } from '#shared/payment.js';
import type { WebhookEventView } from '#shared/webhook.js';
import { INVITATIONS } from './api/resources';
import { nameOf as contentName, contentResource } from './content/columns';
import { lazyPage } from './lazy';
import { LeadEdit } from './leads/LeadLink';
import { nameOf } from './users/nameOf';

export const LeadList = lazyPage(() => import('./leads/list').then((page) => page.LeadList));

const ImportLeads = lazyPage(() => import('./leads/import/ImportPage').then((page) => page.ImportPage));

/** `/leads` is the list; `/leads/:id`, react-admin's edit path, is the lead page. */
export const leads: Partial<ResourceProps> = {
  list: LeadList,
  edit: LeadEdit,
  children: <Route path="import" element={<ImportLeads />} />,
  recordRepresentation: (lead: LeadView) => displayName(lead),
};

export const analyses: ResourceProps = {
  name: 'admin/analyses',
  list: lazyPage(() => import('./analyses/list').then((page) => page.AnalysisList)),
  icon: Assessment,
  recordRepresentation: streetOf,
};

/** The rules for new leads. */
export const assignmentRules: ResourceProps = {
  name: 'admin/assignment-rules',
  list: lazyPage(() => import('./assignment/list').then((page) => page.RuleList)),
  create: lazyPage(() => import('./assignment/form').then((page) => page.RuleCreate)),
  edit: lazyPage(() => import('./assignment/form').then((page) => page.RuleEdit)),
  recordRepresentation: 'name',
};

export const audit: ResourceProps = {
  name: 'admin/audit',
  list: lazyPage(() => import('./audit/list').then((page) => page.AuditList)),
  icon: History,
  recordRepresentation: 'action',
};

/** Posts are created and edited in a dialog over the list. */
export const posts = {
  name: 'admin/blog',
  list: lazyPage(() => import('./blog/posts/list').then((page) => page.PostList)),
  recordRepresentation: 'title',
} satisfies ResourceProps;
export const categories: ResourceProps = {
  name: 'admin/blog/categories',
  list: lazyPage(() => import('./blog/terms/list').then((page) => page.CategoryList)),
  recordRepresentation: 'name',
};
export const tags: ResourceProps = {
  name: 'admin/blog/tags',
  list: lazyPage(() => import('./blog/terms/list').then((page) => page.TagList)),
  recordRepresentation: 'name',
};
export const authors: ResourceProps = {
  name: 'admin/blog/authors',
  list: lazyPage(() => import('./blog/terms/list').then((page) => page.AuthorList)),
  recordRepresentation: 'name',
};

export const CampaignList = lazyPage(() => import('./campaigns/list').then((page) => page.CampaignList));
const CampaignShow = lazyPage(() => import('./campaigns/show').then((page) => page.CampaignShow));
const CampaignSettings = lazyPage(() => import('./campaigns/settings').then((page) => page.CampaignSettings));
const PlanPage = lazyPage(() => import('./campaigns/plan').then((page) => page.PlanPage));
const UnknownTextList = lazyPage(() => import('./campaigns/texts').then((page) => page.UnknownTextList));

const templatePages = {
  list: lazyPage(() => import('./campaigns/templates/list').then((page) => page.CampaignTemplateList)),
  create: lazyPage(() => import('./campaigns/templates/edit').then((page) => page.CampaignTemplateCreate)),
  edit: lazyPage(() => import('./campaigns/templates/edit').then((page) => page.CampaignTemplateEdit)),
  recordRepresentation: ({ name }: CampaignTemplateView) => name,
};

/** Staff open campaigns at `/campaigns`; the site's header links to `/admin/campaigns`. */
export const campaigns: ResourceProps[] = ['campaigns', 'admin/campaigns'].flatMap((name) => [
  {
    name,
    list: CampaignList,
    // react-admin's edit path, `/campaigns/:id`, shows an enrollment.
    edit: CampaignShow,
    icon: Campaign,
    recordRepresentation: ({ name, email }: MonitorRow) => name || email,
    children: (
      <>
        <Route path="settings" element={<CampaignSettings />} />
        <Route path="plan/:leadId" element={<PlanPage />} />
      </>
    ),
  },
  { name: `${name}/templates`, ...templatePages },
  { name: `${name}/texts`, list: UnknownTextList },
]);

const pages = {
  list: lazyPage(() => import('./content/list').then((page) => page.ContentList)),
  create: lazyPage(() => import('./content/form').then((page) => page.ContentCreate)),
  edit: lazyPage(() => import('./content/form').then((page) => page.ContentEdit)),
};

export const company: ResourceProps = {
  name: 'admin/content/company',
  list: lazyPage(() => import('./content/company').then((page) => page.CompanyPage)),
};

/** Versions of the price book. */
export const fees: ResourceProps = {
  name: 'admin/content/fees',
  list: lazyPage(() => import('./content/fees').then((page) => page.FeesList)),
  create: lazyPage(() => import('./content/fees').then((page) => page.FeesCreate)),
  edit: lazyPage(() => import('./content/fees').then((page) => page.FeesEdit)),
};

/** One resource per list of the site's content. */
export const content = CONTENT_KINDS.map(
  (kind: ContentKind): ResourceProps => ({
    ...pages,
    name: contentResource(kind),
    recordRepresentation: (record: ContentView) => contentName(kind, record),
  }),
);

export const DocumentList = lazyPage(() => import('./documents/list').then((page) => page.DocumentList));

export const documents: ResourceProps = {
  name: 'documents',
  list: DocumentList,
  icon: Description,
  recordRepresentation: ({ formName, leadName }: DocumentView) => `${formName}, ${leadName}`,
};

/** The fixed places of the site, and every image that was uploaded. */
export const images: ResourceProps = {
  name: 'admin/images',
  list: lazyPage(() => import('./images/list').then((page) => page.ImagesPage)),
  create: lazyPage(() => import('./images/form').then((page) => page.ImageCreate)),
  edit: lazyPage(() => import('./images/form').then((page) => page.ImageEdit)),
  icon: ImageOutlined,
};

/** Webhooks, on a page with the queues and the failed jobs. */
export const jobs: ResourceProps = {
  name: 'admin/jobs',
  list: lazyPage(() => import('./jobs/list').then((page) => page.JobsList)),
  icon: Work,
  recordRepresentation: ({ source, type }: WebhookEventView) => `${source} ${type}`,
};

const Templates = lazyPage(() => import('./messages/list').then((page) => page.TemplatesTab));

/** `/admin/outbox/:id`, react-admin's edit path, is the page of one message. */
export const messages: ResourceProps = {
  name: 'admin/outbox',
  list: lazyPage(() => import('./messages/list').then((page) => page.OutboxList)),
  edit: lazyPage(() => import('./messages/show').then((page) => page.MessagePage)),
  icon: Outbox,
  recordRepresentation: ({ subject, templateTitle }: MessageView) => subject ?? templateTitle,
  children: <Route path="templates" element={<Templates />} />,
};

/** Payments are taken, and invoices are created, on the lead's page. */
export const payments: ResourceProps = {
  name: 'admin/payments',
  list: lazyPage(() => import('./payments/list').then((page) => page.PaymentList)),
  icon: Payments,
  recordRepresentation: ({ amountCents }: PaymentListView) => formatCents(amountCents),
};

export const invoices: ResourceProps = {
  name: 'admin/invoices',
  list: lazyPage(() => import('./payments/invoices').then((page) => page.InvoiceList)),
  icon: ReceiptLong,
  recordRepresentation: 'description',
};

export const OwnerList = lazyPage(() => import('./owners/list').then((page) => page.OwnerList));

/** `/owners/:id`, react-admin's edit path, is the owner's page. */
export const owners: ResourceProps = {
  name: 'owners',
  list: OwnerList,
  edit: lazyPage(() => import('./owners/show').then((page) => page.OwnerPage)),
  icon: Contacts,
  recordRepresentation: (owner: OwnerView) => displayName(owner),
};

export const ReferralList = lazyPage(() => import('./referrals/list').then((page) => page.ReferralList));

/** A referral's own page is that of its lead. */
export const referrals: ResourceProps = {
  name: 'referrals',
  list: ReferralList,
  icon: Handshake,
  recordRepresentation: 'clientName',
};

export const subscribers: ResourceProps = {
  name: 'admin/subscribers',
  list: lazyPage(() => import('./subscribers/list').then((page) => page.SubscriberList)),
  icon: EmailOutlined,
  recordRepresentation: 'email',
};

export const users: ResourceProps = {
  name: 'admin/users',
  list: lazyPage(() => import('./users/list').then((page) => page.UserList)),
  icon: People,
  recordRepresentation: nameOf,
};

/** Invitations that haven't been accepted; one is created in a dialog over the list. */
export const invitations: ResourceProps = {
  name: INVITATIONS,
  list: lazyPage(() => import('./users/invitations').then((page) => page.InvitationList)),
  icon: PersonAdd,
  recordRepresentation: 'email',
};
