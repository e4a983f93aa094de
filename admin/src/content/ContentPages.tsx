import { AdminsOnly } from '../states/NoAccess';
import { CompanyPage } from './CompanyPage';
import { ContentCreate, ContentEdit } from './form';
import { ContentList } from './list';

/** The pages of `/admin/content`, for admins only. */
export const ContentListPage = () => (
  <AdminsOnly>
    <ContentList />
  </AdminsOnly>
);
export const ContentCreatePage = () => (
  <AdminsOnly>
    <ContentCreate />
  </AdminsOnly>
);
export const ContentEditPage = () => (
  <AdminsOnly>
    <ContentEdit />
  </AdminsOnly>
);
export const CompanySettingsPage = () => (
  <AdminsOnly>
    <CompanyPage />
  </AdminsOnly>
);
