/** The years that anything here may be about. */
export const YEARS = { min: 1900, max: 2200 };
