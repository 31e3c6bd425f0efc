import { type CDPSession, expect, type Page } from '@playwright/test';
import { fillCredentials, greeting, openAuth, type Person } from './accounts';

/** The browser's own authenticator in software, as it is in a phone or a laptop. */
export class Authenticator {
  private constructor(
    private readonly cdp: CDPSession,
    private readonly authenticatorId: string,
  ) {}

  static async in(page: Page): Promise<Authenticator> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        ctap2Version: 'ctap2_1',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new Authenticator(cdp, authenticatorId);
  }

  /** Sets whether the next user verification succeeds. */
  async recognizes(isUserVerified: boolean): Promise<void> {
    const { authenticatorId } = this;
    await this.cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  }

  async count(): Promise<number> {
    const { authenticatorId } = this;
    const { credentials } = await this.cdp.send('WebAuthn.getCredentials', { authenticatorId });
    return credentials.length;
  }

  /** The names that its passkeys are for. */
  async sites(): Promise<(string | undefined)[]> {
    const { authenticatorId } = this;
    const { credentials } = await this.cdp.send('WebAuthn.getCredentials', { authenticatorId });
    return credentials.map((credential) => credential.rpId);
  }
}

export const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
export const withPasskey = (page: Page) =>
  page.getByRole('button', { name: 'Sign in with a passkey' });

export async function openPasskeys(page: Page): Promise<void> {
  await page.goto('/admin/account');
  await expect(passkeys(page).getByRole('button', { name: 'Add a passkey' })).toBeVisible();
}

export async function add(page: Page, name: string): Promise<void> {
  await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click();
  await passkeys(page).getByRole('textbox', { name: 'Name' }).fill(name);
  await passkeys(page).getByRole('button', { name: 'Continue' }).click();
}

export async function added(page: Page, name: string): Promise<void> {
  await add(page, name);
  await expect(passkeys(page).getByRole('button', { name: `Remove ${name}` })).toBeVisible();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(page).toHaveURL(/\/auth$/);
}

/** As `signIn`, where another button has nearly the same name. */
export async function signInByPassword(page: Page, person: Person): Promise<void> {
  await openAuth(page);
  await fillCredentials(page, person);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Signs in by password, up to the dashboard. */
export async function startSession(page: Page, person: Person): Promise<void> {
  await signInByPassword(page, person);
  await expect(greeting(page, person.email)).toBeVisible();
}
