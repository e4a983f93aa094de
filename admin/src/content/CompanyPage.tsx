import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { ONCE } from '../saving/once';
import { LoadFailed } from '../states/LoadFailed';
import { PageSkeleton } from '../states/PageSkeleton';
import { useApi } from '../useApi';
import { CompanyForm } from './CompanyForm';
import { ContentFrame } from './ContentFrame';

export function CompanyPage() {
  const translate = useTranslate();
  const api = useApi();
  const { data, error, refetch } = useQuery({ queryKey: ['company'], queryFn: () => api.company(), ...ONCE });
  return (
    <ContentFrame title={translate('content.company')} hint={translate('content.settings.hint')}>
      {data && <CompanyForm company={data} />}
      {!data && error && (
        <LoadFailed title="content.settings.failed" error={error} onRetry={() => refetch()} />
      )}
      {!data && !error && <PageSkeleton />}
    </ContentFrame>
  );
}
