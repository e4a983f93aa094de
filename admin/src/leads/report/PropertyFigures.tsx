import { useTranslate } from 'react-admin';
import type { AnalysedProperty, AnalysisView } from '../../../../src/shared/analysis/analysis.contract.js';
import { formatNumber } from '../../../../src/shared/format.js';
import { PROPERTY_TYPE_LABELS } from '../../../../src/shared/leads/lead.contract.js';
import { Figures } from './Figures';
import { ReportPart } from './ReportPart';

const SHOW: { [Field in keyof AnalysedProperty]: (property: AnalysedProperty) => string | number | null } = {
  propertyType: ({ propertyType }) => PROPERTY_TYPE_LABELS[propertyType],
  squareFootage: ({ squareFootage }) => formatNumber(squareFootage),
  unitCount: ({ unitCount }) => formatNumber(unitCount),
  bedrooms: ({ bedrooms }) => bedrooms,
  bathrooms: ({ bathrooms }) => bathrooms,
  yearBuilt: ({ yearBuilt }) => yearBuilt,
};

interface PropertyFiguresProps {
  property: AnalysedProperty;
  origins: AnalysisView['origins'];
}

/** The property as the figures are about it, which may differ from what staff noted since. */
export function PropertyFigures({ property, origins }: PropertyFiguresProps) {
  const translate = useTranslate();
  const figures = (Object.keys(SHOW) as (keyof AnalysedProperty)[]).map((field) => ({
    name: translate(`lead.field.${field}`),
    value: SHOW[field](property),
    origin: origins[field],
  }));
  return (
    <ReportPart title="details">
      <Figures figures={figures} />
    </ReportPart>
  );
}
