/**
 * Time zones outside the four mainland ones, by area code. Area codes not listed here, including most of Canada, fall
 * within the mainland zones.
 */
export const AREA_ZONES: Record<string, readonly string[]> = {
  // United States
  '340': ['America/St_Thomas'],
  '670': ['Pacific/Saipan'],
  '671': ['Pacific/Guam'],
  '684': ['Pacific/Pago_Pago'],
  '787': ['America/Puerto_Rico'],
  '808': ['Pacific/Honolulu'],
  '907': ['America/Anchorage', 'America/Adak'],
  '939': ['America/Puerto_Rico'],
  // Canada. Some Quebec islands are on Atlantic time.
  '367': ['America/Halifax', 'America/Blanc-Sablon'],
  '418': ['America/Halifax', 'America/Blanc-Sablon'],
  '428': ['America/Moncton'],
  '506': ['America/Moncton'],
  '581': ['America/Halifax', 'America/Blanc-Sablon'],
  '709': ['America/St_Johns', 'America/Goose_Bay'],
  '782': ['America/Halifax'],
  '879': ['America/St_Johns', 'America/Goose_Bay'],
  '902': ['America/Halifax'],
};

/** The same, by the first three digits of a ZIP code. */
export const ZIP_ZONES: Record<string, readonly string[]> = {
  '006': ['America/Puerto_Rico'],
  '007': ['America/Puerto_Rico'],
  '008': ['America/St_Thomas'],
  '009': ['America/Puerto_Rico'],
  '967': ['Pacific/Honolulu', 'Pacific/Pago_Pago'],
  '968': ['Pacific/Honolulu'],
  '969': ['Pacific/Guam'],
  '995': ['America/Anchorage', 'America/Adak'],
  '996': ['America/Anchorage'],
  '997': ['America/Anchorage'],
  '998': ['America/Anchorage'],
  '999': ['America/Anchorage'],
};

/**
 * Area codes of other North American Numbering Plan countries and non-geographic ones. Their local time is unknown.
 */
export const UNKNOWN_AREAS: ReadonlySet<string> = new Set([
  '242',
  '246',
  '264',
  '268',
  '284',
  '345',
  '441',
  '473',
  '600',
  '622',
  '633',
  '644',
  '649',
  '655',
  '658',
  '664',
  '677',
  '688',
  '721',
  '758',
  '767',
  '784',
  '809',
  '829',
  '849',
  '868',
  '869',
  '876',
]);
