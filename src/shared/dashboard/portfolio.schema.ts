import { z } from 'zod';
import { STAFF_PROPERTY_TYPES } from '../leads/lead.contract.js';
import { PORTFOLIO_SCOPES, type PortfolioQuery } from './portfolio.contract.js';

export const portfolioQuerySchema = z.strictObject({
  scope: z.enum(PORTFOLIO_SCOPES).default('analysed'),
  propertyType: z.enum(STAFF_PROPERTY_TYPES).optional(),
  cursor: z.string().max(500).optional(),
}) satisfies z.ZodType<PortfolioQuery>;
