import {
  INVEST_A_VIEW_FIELDS,
  type InvestAViewInput,
} from '../../../../src/shared/calculators/invest-a-view.contract.js';
import {
  correctedInvestAView,
  INVEST_A_VIEW_QUERY,
  readInvestAView,
  writeInvestAView,
} from '../../../../src/shared/calculators/invest-a-view.query.js';
import type { Calculator } from '../../calculators/calculator';

export const INVEST_A_VIEW: Calculator<InvestAViewInput> = {
  fields: INVEST_A_VIEW_FIELDS,
  names: INVEST_A_VIEW_QUERY,
  read: readInvestAView,
  corrected: correctedInvestAView,
  write: writeInvestAView,
};
