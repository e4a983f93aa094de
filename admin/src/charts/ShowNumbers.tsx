import { Box } from '@mui/material';
import { pageText } from '../layout/text';

interface ShowNumbersProps {
  /** Column headings. */
  heads: string[];
  /** Formatted cells; undefined while loading. */
  rows: string[][] | undefined;
}

/** A chart's numbers as a collapsible table. */
export function ShowNumbers({ heads, rows }: ShowNumbersProps) {
  return (
    <Box component="details" sx={DETAILS}>
      <summary>{pageText.showNumbers}</summary>
      {rows && (
        <table>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...figures]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {figures.map((figure, index) => (
                  <td key={heads[index + 1]}>{figure}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Box>
  );
}

const DETAILS = {
  mt: 1,
  fontSize: { xs: '0.8125rem', sm: '0.875rem' },
  '& summary': { width: 'fit-content', py: 0.5, color: 'text.secondary', cursor: 'pointer' },
  '& table': { borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums', minWidth: { sm: '32rem' } },
  '& th, & td': { py: 0.5, pr: { xs: 1, sm: 3 }, borderTop: '1px solid var(--hairline)', textAlign: 'right' },
  '& th': { fontWeight: 600, verticalAlign: 'bottom' },
  '& th:first-of-type': { textAlign: 'left' },
};
