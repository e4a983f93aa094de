import { useLocation } from 'react-router-dom';
import { callOf, InlineScript } from '../document/InlineScript';
import { forgetReport, offerReport, REPORT_KEY } from '../scripts/remembered-report';
import { serverComponentText } from './text';

/**
 * Continues with the report this browser tab showed last. Without JavaScript or a report it stays hidden. A blank
 * report in the URL asks for a different property.
 */
export function ReportOffer() {
  const { pathname, search } = useLocation();
  const text = serverComponentText.reportOffer;
  const query = new URLSearchParams(search);
  const asked = query.get('report');
  if (asked !== null) return asked === '' && <InlineScript content={callOf(forgetReport, REPORT_KEY)} />;
  // What the visitor entered on the pricing page isn't about the report's property, so it stays.
  query.set('report', '');
  query.delete('step');
  return (
    <>
      <p hidden id="report-offer">
        {text.question}{' '}
        <a className="button outline sm" href="/analysis">
          {text.proceed}
        </a>{' '}
        <a className="button quiet sm" href={`${pathname}?${query}`}>
          {text.other}
        </a>
      </p>
      <InlineScript content={callOf(offerReport, REPORT_KEY)} />
    </>
  );
}
