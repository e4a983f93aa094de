import type { AnalysisView } from '../../shared/analysis/analysis.contract.js';
import type { Company } from '../../shared/content/company.js';
import type { RepairItem } from '../../shared/leads/lead.contract.js';
import type { ReportFees } from '../../shared/pricing/published-fees.js';

/** All that a report says. Two of the same content are the same report. */
export interface ReportContent {
  analysis: AnalysisView;
  /** Dollars a month for one unit: the estimate, unless staff and owner settled on another. */
  rent: number;
  /** Null where nobody said so, or where whoever asks is nobody we know. */
  owner: string | null;
  improvements: RepairItem[];
  fees: ReportFees;
  company: Company;
  /** The address of the report online. */
  online: string;
}
