/** The longest email address SMTP delivers to. */
export const EMAIL_MAX = 254;

/** Dates outside these years are typing errors. */
export const YEARS = { min: 1900, max: 2200 };
export const YEAR_BUILT_MIN = 1800;

export const ZIP_PATTERN = /^\d{5}$/;
/** How Iowa's ZIP codes begin. */
export const IOWA_ZIP = /^5[0-2]/;
export const ZIP_TEXT = 'ZIP must be 5 digits';
