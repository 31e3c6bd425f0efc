/** The longest display name, in characters. */
export const NAME_LENGTH = 80;

/** An account, as lists name it. */
export interface Named {
  display_name?: string | null;
  email: string;
}

/** What an account is called: its name, or else its email. */
export const personName = ({ display_name, email }: Named): string => display_name || email;
