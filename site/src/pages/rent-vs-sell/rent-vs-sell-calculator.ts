import {
  RENT_VS_SELL_FIELDS,
  type RentVsSellInput,
} from '../../../../src/shared/calculators/rent-vs-sell.contract.js';
import {
  correctedRentVsSell,
  RENT_VS_SELL_QUERY,
  readRentVsSell,
  writeRentVsSell,
} from '../../../../src/shared/calculators/rent-vs-sell.query.js';
import type { Calculator } from '../../calculators/calculator';

export const RENT_VS_SELL: Calculator<RentVsSellInput> = {
  fields: RENT_VS_SELL_FIELDS,
  names: RENT_VS_SELL_QUERY,
  read: readRentVsSell,
  corrected: correctedRentVsSell,
  write: writeRentVsSell,
};
