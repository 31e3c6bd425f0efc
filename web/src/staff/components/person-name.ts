/** The longest display name, in characters. */
export const NAME_LENGTH = 80;

/** An account, as lists name it. */
export interface Named {
  display_name?: string | null;
  email: string;
}

/** Name of an account, or its email address. */
export const personName = ({ display_name, email }: Named): string => display_name || email;
