import { useTranslate } from 'react-admin';
import { Page } from '../layout/Page';
import { Loaded } from '../states/Loaded';
import { Notice } from '../states/Notice';
import { PortfolioFilters } from './PortfolioFilters';
import { PortfolioNumbers } from './PortfolioNumbers';
import { PortfolioSkeleton } from './PortfolioSkeleton';
import { PropertyCards } from './PropertyCards';
import { usePortfolio } from './usePortfolio';
import { usePortfolioAddress } from './usePortfolioAddress';

/** `/portfolio`: what the company looks after, or might, in four numbers and a card a property. */
export function PortfolioPage() {
  const translate = useTranslate();
  const address = usePortfolioAddress();
  const { filter, count, clear } = address;
  const query = usePortfolio(filter);
  return (
    <Page title={translate('portfolio.title')} subtitle={translate(`portfolio.says.${filter.scope}`)}>
      <PortfolioFilters address={address} />
      <Loaded query={query} failed="portfolio.numbers.failed" skeleton={<PortfolioSkeleton />}>
        {({ numbers, properties }) => (
          <>
            <PortfolioNumbers numbers={numbers} scope={filter.scope} />
            {properties.length > 0 && (
              <PropertyCards properties={properties} total={numbers.properties} query={query} />
            )}
            {properties.length === 0 && count > 0 && (
              <Notice
                title={translate('portfolio.noMatch')}
                action={{ label: translate('list.clear'), onClick: clear }}
              />
            )}
            {properties.length === 0 && count === 0 && (
              <Notice
                title={translate('portfolio.empty')}
                text={translate('portfolio.emptyHint')}
                action={{ label: translate('page.nav.toLeads'), to: '/leads' }}
              />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}
