export const TYPES = [
  { value: 'meeting', label: 'Meeting' },
  { value: 'training', label: 'Training' },
  { value: 'social', label: 'Social' },
  { value: 'announcement', label: 'Announcement' },
] as const;

export const REGISTRATIONS = [
  { value: 'internal', label: 'With the union' },
  { value: 'external', label: 'On another site' },
  { value: 'none', label: 'No registration' },
] as const;

/** Of the country the site is in; an event of another zone keeps it. */
export const ZONES = [
  { value: 'America/New_York', label: 'Eastern Time' },
  { value: 'America/Chicago', label: 'Central Time' },
  { value: 'America/Denver', label: 'Mountain Time' },
  { value: 'America/Phoenix', label: 'Arizona Time' },
  { value: 'America/Los_Angeles', label: 'Pacific Time' },
  { value: 'America/Anchorage', label: 'Alaska Time' },
  { value: 'Pacific/Honolulu', label: 'Hawaii Time' },
] as const;

export const labelOf = (choices: readonly { value: string; label: string }[], value: string) =>
  choices.find((choice) => choice.value === value)?.label ?? value;
