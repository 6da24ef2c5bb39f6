/** Registration, sign-in, second factors, and account settings. */
import {
  beginEmailChange,
  changePassword,
  confirmEmailChange,
  confirmPasswordReset,
  deleteAccount,
  deleteEmailChange,
  getEmailChange,
  putAvatar,
  reauthPassword,
  requestPasswordReset,
  resendEmailChange,
} from '@broadside/contract/features/account-safety'
import {
  confirmEmailVerification,
  deleteSession,
  listSessions,
  login,
  logout,
  register,
  resendEmailVerification,
} from '@broadside/contract/features/auth'
import {
  activateRecoveryCodes,
  beginPasskeyLogin,
  beginPasskeyReauth,
  disableTotp,
  finishPasskeyLogin,
  finishPasskeyReauth,
  getRecoveryCodeStatus,
  loginWithRecoveryCode,
  loginWithTotp,
  regenerateRecoveryCodes,
  removePasskey,
} from '@broadside/contract/features/security'
import { codeFor, minute } from '../../../apps/server/src/features/identity/testing/safety.ts'
import { createAuthenticator } from '../../../apps/server/src/features/identity/testing/authenticator.ts'
import { codeAt } from '../../../apps/server/src/features/identity/testing/codes.ts'
import {
  addPasskey,
  beginSignIn,
  createPerson,
  enableCodes,
  password,
  proof,
} from '../../../apps/server/src/features/identity/testing/scene.ts'
import { signIn } from '../../../apps/server/src/test/factories.ts'
import { readMails } from '../../../apps/server/src/test/mails.ts'
import { png } from '../../../apps/server/src/features/media/media/testing/samples.ts'
import { newKey, type Story } from './story.ts'

/** Codes of one time step only count once. */
const step = 30_000

const registration: Story = async ({ cast }) => {
  const guest = cast.client()
  const email = `${newKey()}@social.example`
  const { body } = await guest.call(register, { body: { email, password, username: newKey() } })
  const challenge_id = body.challenge_id ?? ''
  cast.clock.advance(minute)
  await guest.call(resendEmailVerification, { body: { challenge_id } })
  await guest.call(confirmEmailVerification, { body: { challenge_id, code: await codeFor(cast, email) } })
}

const signingIn: Story = async ({ cast, owner }) => {
  await cast.client().call(login, { body: { email: owner.user.email, password } })
  const here = cast.client({ cookie: await signIn(cast, owner.user) })
  const { items } = (await here.call(listSessions)).body
  const other = items.find(({ current }) => !current)
  await here.call(deleteSession, { params: { id: other?.id ?? '' } })
  await here.call(logout)
}

const forgottenPassword: Story = async ({ cast, owner }) => {
  const { email } = owner.user
  await cast.client().call(requestPasswordReset, { body: { email } })
  await cast.drain()
  const mail = (await readMails(cast, email)).at(-1)
  const token = mail?.action?.url.split(/[/=]/).at(-1) ?? ''
  await cast.client().call(confirmPasswordReset, { body: { token, password: 'another long sentence' } })
}

const ownAccount: Story = async ({ cast, browser }) => {
  await browser.call(putAvatar, { body: new Uint8Array(await png()) })
  const { reauth_grant } = (await browser.call(reauthPassword, { body: { action: 'security.password.change', password } })).body
  await browser.call(changePassword, { body: { new_password: 'another long sentence', reauth_grant } })
  const leaving = await createPerson(cast)
  const client = cast.client({ cookie: leaving.cookie })
  await client.call(deleteAccount, { body: { confirm_email: leaving.user.email, ...proof } })
}

const newAddress: Story = async ({ cast, browser }) => {
  const begin = async () => {
    const new_email = `${newKey()}@elsewhere.example`
    return (await browser.call(beginEmailChange, { body: { new_email, ...proof } })).body
  }
  const first = await begin()
  await browser.call(deleteEmailChange, { params: { id: first.id } })
  const { id, new_email } = await begin()
  await browser.call(getEmailChange)
  cast.clock.advance(minute)
  await browser.call(resendEmailChange, { params: { id } })
  await browser.call(confirmEmailChange, { params: { id }, body: { code: await codeFor(cast, new_email) } })
}

const codes: Story = async ({ cast, owner, browser }) => {
  const { secret } = await enableCodes(cast, owner)
  await browser.call(getRecoveryCodeStatus, { body: proof })
  const { challenge_id, recovery_codes } = (await browser.call(regenerateRecoveryCodes, { body: proof })).body
  await browser.call(activateRecoveryCodes, { body: { challenge_id, recovery_codes_saved: true } })
  const guest = cast.client()
  const [code = ''] = recovery_codes
  await guest.call(loginWithRecoveryCode, { body: { mfa_token: await beginSignIn(cast, owner), code } })
  cast.clock.advance(step)
  const mfa_token = await beginSignIn(cast, owner)
  await guest.call(loginWithTotp, { body: { mfa_token, code: codeAt(secret, cast.clock.now()) } })
  await browser.call(disableTotp, { body: proof })
}

const passkeys: Story = async ({ cast, owner, browser }) => {
  const authenticator = createAuthenticator({ origin: cast.app.origin })
  const passkey_id = await addPasskey(cast, owner, authenticator)
  const grant = async () => {
    const { challenge_id, options } = (await browser.call(beginPasskeyReauth, { body: { action: 'security.passkey.remove' } })).body
    const { body } = await browser.call(finishPasskeyReauth, { body: { challenge_id, credential: authenticator.get(options) } })
    return body.reauth_grant
  }
  const guest = cast.client()
  const { challenge_id, options } = (await guest.call(beginPasskeyLogin, { body: {} })).body
  await guest.call(finishPasskeyLogin, { body: { challenge_id, credential: authenticator.get(options) } })
  await browser.call(removePasskey, { params: { passkey_id }, body: { reauth_grant: await grant() } })
}

export const people = { registration, signingIn, forgottenPassword, ownAccount, newAddress, codes, passkeys }
