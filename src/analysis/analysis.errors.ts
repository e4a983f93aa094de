import { NotFound } from '../platform/errors.js';

export class AnalysisNotFound extends NotFound {
  override readonly code = 'ANALYSIS_NOT_FOUND';
  constructor() {
    super("The property analysis you're looking for doesn't exist.");
  }
}
