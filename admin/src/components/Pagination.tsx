import { Pagination as ReactAdminPagination } from 'react-admin';

const PAGE_SIZES = [10, 25, 50, 100];

export function Pagination() {
  return <ReactAdminPagination rowsPerPageOptions={PAGE_SIZES} />;
}
