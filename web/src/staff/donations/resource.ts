import * as api from '../../shared/api/generated/sdk/admin-donations.gen';
import type {
  ListAllDonationsData,
  StaffDonation,
  StaffDonationItem,
  StaffDonationPatch,
} from '../../shared/api/generated/types.gen';
import { resourceOf } from '../api/resource-of';

/** Donations have no deletion and no bulk actions. */
const unsupported = () => Promise.reject(new Error('donations stay'));

export const DONATIONS = resourceOf<
  StaffDonationPatch,
  StaffDonation,
  StaffDonationItem,
  NonNullable<ListAllDonationsData['query']>
>(
  { subject: 'donations', one: 'donation', many: 'donations' },
  {
    list: api.listAllDonations,
    get: api.getDonationById,
    update: api.updateDonation,
    remove: unsupported,
    bulk: unsupported,
    history: api.listDonationHistory,
    exported: api.exportDonations,
  },
);

export const STATUSES = [
  { value: 'received', label: 'Received' },
  { value: 'active', label: 'Active' },
  { value: 'ended', label: 'Ended' },
  { value: 'pending', label: 'Awaiting payment' },
  { value: 'expired', label: 'Not paid' },
] as const;

export const INTERVALS = [
  { value: 'once', label: 'One time' },
  { value: 'monthly', label: 'Monthly' },
] as const;
