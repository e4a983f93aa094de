import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useListContext, useTranslate } from 'react-admin';
import type { ReferralView } from '../../../src/shared/leads/referral.contract.js';
import { SortHeader } from '../leads/SortHeader';
import { TimeAgo } from '../leads/TimeAgo';
import { CallDue } from './CallDue';
import { ClientInfo, RealtorInfo, ReferredProperty } from './ReferralInfo';
import { StateSelect } from './StateSelect';

export function ReferralTable() {
  const translate = useTranslate();
  const { data = [] } = useListContext<ReferralView>();
  return (
    <TableContainer>
      <Table aria-label={translate('referral.title')}>
        <TableHead>
          <TableRow>
            <SortHeader field="clientName" label="referral.column.client" />
            <SortHeader field="realtorName" label="referral.column.realtor" />
            <TableCell>{translate('referral.column.property')}</TableCell>
            <SortHeader field="state" label="referral.column.state" />
            <SortHeader field="contactDueAt" label="referral.column.due" />
            <SortHeader field="createdAt" label="referral.column.received" />
          </TableRow>
        </TableHead>
        <TableBody>
          {data.map((referral) => (
            <ReferralRow key={referral.id} referral={referral} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function ReferralRow({ referral }: { referral: ReferralView }) {
  return (
    <TableRow hover>
      <TableCell sx={WIDE}>
        <ClientInfo referral={referral} />
      </TableCell>
      <TableCell sx={WIDE}>
        <RealtorInfo referral={referral} />
      </TableCell>
      <TableCell sx={WIDE}>
        <ReferredProperty referral={referral} />
      </TableCell>
      <TableCell>
        <StateSelect referral={referral} />
      </TableCell>
      <TableCell>
        <CallDue referral={referral} />
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <TimeAgo iso={referral.createdAt} />
      </TableCell>
    </TableRow>
  );
}

/** Addresses may break anywhere, but not for want of room. */
const WIDE = { minWidth: '15rem' };
