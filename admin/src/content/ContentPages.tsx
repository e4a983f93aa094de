import { Navigate, Route, Routes, useParams } from 'react-router-dom';
import { isContentKind } from '../../../src/shared/content/content.contract.js';
import { AdminsOnly } from '../states/AdminsOnly';
import { PageNotFound } from '../states/PageNotFound';
import { CompanyPage } from './CompanyPage';
import { ContentCreate } from './ContentCreate';
import { ContentEdit } from './ContentEdit';
import { ContentList } from './ContentList';

/** `/admin/content`: the lists the site is made of, and the company settings. */
export function ContentPages() {
  return (
    <AdminsOnly>
      <Routes>
        <Route index element={<Navigate replace to="team-members" />} />
        <Route path="company" element={<CompanyPage />} />
        <Route path=":kind" element={<OfKind page={ContentList} />} />
        <Route path=":kind/create" element={<OfKind page={ContentCreate} />} />
        <Route path=":kind/:id" element={<OfKind page={ContentEdit} />} />
        <Route path="*" element={<PageNotFound />} />
      </Routes>
    </AdminsOnly>
  );
}

/** A page about the list that the address names; another list is another page, with nothing left of this one. */
function OfKind({ page: PageOfKind }: { page: typeof ContentList | typeof ContentEdit }) {
  const { kind = '', id = '' } = useParams();
  return isContentKind(kind) ? <PageOfKind key={`${kind}/${id}`} kind={kind} id={id} /> : <PageNotFound />;
}
