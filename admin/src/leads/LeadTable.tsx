import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useListContext, useTranslate } from 'react-admin';
import type { LeadView } from '../../../src/shared/leads/lead.contract.js';
import { ContactInfo } from './ContactInfo';
import { LeadActions } from './LeadActions';
import { PropertyInfo } from './PropertyInfo';
import { SortHeader } from './SortHeader';
import { StatusSelect } from './StatusSelect';
import { TimeAgo } from './TimeAgo';

export function LeadTable() {
  const translate = useTranslate();
  const { data = [] } = useListContext<LeadView>();
  return (
    <TableContainer>
      <Table aria-label={translate('lead.title')}>
        <TableHead>
          <TableRow>
            <SortHeader field="name" label="lead.column.contact" />
            <SortHeader field="city" label="lead.column.property" />
            <SortHeader field="status" label="lead.column.status" />
            <SortHeader field="createdAt" label="lead.column.created" />
            <TableCell>{translate('lead.column.actions')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {data.map((lead) => (
            <LeadRow key={lead.id} lead={lead} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function LeadRow({ lead }: { lead: LeadView }) {
  return (
    <TableRow hover>
      <TableCell>
        <ContactInfo lead={lead} />
      </TableCell>
      <TableCell>
        <PropertyInfo lead={lead} />
      </TableCell>
      <TableCell>
        <StatusSelect lead={lead} />
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <TimeAgo iso={lead.createdAt} />
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <LeadActions lead={lead} />
      </TableCell>
    </TableRow>
  );
}
