interface Address {
  location: string | null;
  venue_name: string | null;
  venue_city: string | null;
  venue_address: string | null;
  venue_state: string | null;
  venue_zip: string | null;
}

export function mapAddress(event: Address): string {
  const region = [event.venue_state, event.venue_zip].filter(Boolean).join(' ');
  const street = [event.venue_address, event.venue_city, region].filter(Boolean).join(', ');
  return street || event.location || event.venue_name || '';
}
