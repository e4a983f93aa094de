import Description from '@mui/icons-material/DescriptionOutlined';
import EmojiEvents from '@mui/icons-material/EmojiEventsOutlined';
import HighlightOff from '@mui/icons-material/HighlightOff';
import Send from '@mui/icons-material/SendOutlined';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import type { LeadStatus } from '../../../../src/shared/leads/lead.contract.js';

const ICONS: Partial<Record<LeadStatus, ComponentType<SvgIconProps>>> = {
  proposal: Description,
  contract_sent: Send,
  won: EmojiEvents,
  lost: HighlightOff,
};

/** Stages without a colour of their own are told apart by an icon. */
export function StageIcon({ status }: { status: LeadStatus }) {
  const Icon = ICONS[status];
  return Icon ? <Icon fontSize="inherit" /> : null;
}
