import { Type, type Static } from 'typebox'
import { Answer, Body, exampleOf, FreeObject, Int, Line, OneOf, Secret, Timestamp } from '../primitives.ts'
import { UserProfile } from './auth.schemas.ts'
import { confirm, exampleId } from './common.ts'
import { proof, SensitiveAction } from './reauth.schemas.ts'
import { defined } from '../defined.ts'

const exampleChallenge = 'q7f2x0Jm9cVbN4tYw1Zr8sKd5LhGuEaPoTiXvMnB3-k'
const exampleEnd = '2026-11-20T15:14:05.123Z'

const PasskeySummary = Answer(
  'PasskeySummary',
  {
    id: Type.String(),
    name: Type.String(),
    created_at: Timestamp(),
    last_used_at: Type.Optional(Timestamp()),
  },
  {
    description: "One of the caller's passkeys.",
    examples: [{ id: exampleId(40), name: 'Laptop', created_at: '2026-11-20T15:04:05.123Z', last_used_at: '2026-11-20T16:00:00.000Z' }],
  },
)

export const SecurityStatus = Answer(
  'SecurityStatusOutputBody',
  {
    methods: Type.Array(OneOf(['totp', 'passkey']), { description: 'The second factors required at sign-in.' }),
    passkeys: Type.Array(PasskeySummary, { description: 'Oldest first.' }),
    totp_enabled: Type.Boolean(),
    user: UserProfile,
  },
  {
    description: "The caller's security status.",
    examples: [{ methods: ['totp', 'passkey'], passkeys: [exampleOf(PasskeySummary)], totp_enabled: true, user: exampleOf(UserProfile) }],
  },
)
export type SecurityStatus = Static<typeof SecurityStatus>

const challengeId = Secret({ min: 1, max: 160, description: 'From the response of the previous step.' })
const answeredChallenge = Type.String({ description: 'Identifies this step in the next one; valid until `expires_at`.' })
const mfaToken = Secret({ min: 1, max: 160, description: 'From the response of the password sign-in.' })
const totpCode = Secret({ min: 1, max: 20, description: 'Six digits from the authenticator app.' })
const newCodes = Type.Array(Type.String(), { description: 'Ten codes in the form `XXXX-XXXX-XXXX-XXXX`. Shown only once.' })
const exampleCodes = [
  '7KQM-2XWD-94TB-HN6R',
  'PZ38-VCFA-W5JE-GY2K',
  'D6RN-8SXT-3QHM-B9WV',
  'E4YJ-KC7P-ZN2G-5FTA',
  'X9BW-6MVD-R3QE-8HJS',
  'G2TC-PY5N-4KZF-W7XA',
  'M8HE-3RQB-V6DJ-9SNT',
  'A5FW-Z7GK-2XYC-P4MD',
  'N3VQ-8EJT-H6RB-5WKS',
  'C9XG-4DZM-7PFY-2TAN',
]

/** The body of a sensitive action without other properties. */
export const ProofBody = Body(proof, { examples: [{ current_password: 'a long sentence to sign in' }] })

export const TotpSetup = Answer(
  'TotpSetupOutputBody',
  {
    challenge_id: answeredChallenge,
    expires_at: Timestamp(),
    manual_key: Type.String({ description: 'The secret in base 32, for entering by hand.' }),
    otpauth_url: Type.String({ description: 'The content of the QR code: SHA-1, 6 digits, 30 seconds.' }),
    qr_code: Type.String({ description: 'The QR code as a `data:` URL.' }),
  },
  {
    description: "A new secret for an authenticator app. Two-factor authentication isn't on yet.",
    examples: [
      {
        challenge_id: exampleChallenge,
        expires_at: exampleEnd,
        manual_key: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
        otpauth_url: 'otpauth://totp/Broadside:ada%40social.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Broadside',
        qr_code: 'data:image/svg+xml;base64,PHN2Zy8+',
      },
    ],
  },
)

export const ConfirmTotpBody = Body(
  { challenge_id: challengeId, code: totpCode },
  { examples: [{ challenge_id: exampleChallenge, code: '287082' }] },
)

export const RecoveryCodes = Answer(
  'RecoveryCodesOutputBody',
  { recovery_codes: newCodes },
  { description: 'Recovery codes, valid once the setup is enabled.', examples: [{ recovery_codes: exampleCodes }] },
)

export const SavedCodesBody = Body(
  { challenge_id: challengeId, recovery_codes_saved: { ...confirm, description: 'Must be `true`: the codes are never shown again.' } },
  { examples: [{ challenge_id: exampleChallenge, recovery_codes_saved: true }] },
)

export const RecoveryCodeStatus = Answer(
  'RecoveryCodeStatusOutputBody',
  { remaining: Int({ description: 'Number of unused codes.' }) },
  { description: 'The number of unused recovery codes.', examples: [{ remaining: 9 }] },
)

export const NewRecoveryCodes = Answer(
  'NewRecoveryCodesOutputBody',
  { challenge_id: answeredChallenge, expires_at: Timestamp(), recovery_codes: newCodes },
  {
    description: 'New recovery codes. The old ones stay valid until these are activated.',
    examples: [{ challenge_id: exampleChallenge, expires_at: exampleEnd, recovery_codes: exampleCodes }],
  },
)

const base64url = (max: number, description?: string) =>
  Type.String({ maxLength: max, pattern: '^[A-Za-z0-9_-]+$', ...defined({ description }) })

/** Browsers add fields to a credential's `toJSON()`, so unknown ones are accepted and ignored. */
const credential = <P extends Parameters<typeof Type.Object>[0]>(response: P, description: string) =>
  Type.Object(
    {
      id: base64url(1400),
      rawId: base64url(1400),
      type: OneOf(['public-key']),
      response: Type.Object(response, { additionalProperties: true }),
    },
    { additionalProperties: true, description },
  )

const exampleClientData = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0'
const exampleCredential = { id: 'Qm9hcmRJZA', rawId: 'Qm9hcmRJZA', type: 'public-key' as const }

const newCredential = credential(
  {
    clientDataJSON: base64url(20_000),
    attestationObject: base64url(100_000),
    transports: Type.Optional(Type.Array(Line({ min: 1, max: 40 }), { maxItems: 10 })),
  },
  'The `toJSON()` of the result of `navigator.credentials.create()`.',
)
export type NewCredential = Static<typeof newCredential>

const usedCredential = credential(
  {
    clientDataJSON: base64url(20_000),
    authenticatorData: base64url(20_000),
    signature: base64url(10_000),
    userHandle: Type.Optional(base64url(200)),
  },
  'The `toJSON()` of the result of `navigator.credentials.get()`.',
)
export type UsedCredential = Static<typeof usedCredential>

const exampleUse = { clientDataJSON: exampleClientData, authenticatorData: 'SZYN5YgOjGh0', signature: 'MEUCIQD' }

const passkeyOptions = FreeObject('For `PublicKeyCredential.parseCreationOptionsFromJSON()` or `parseRequestOptionsFromJSON()`.')

export const PasskeyCreation = Answer(
  'PasskeyCreationOutputBody',
  { challenge_id: answeredChallenge, expires_at: Timestamp(), options: passkeyOptions },
  {
    description: 'WebAuthn options for creating a passkey.',
    examples: [
      { challenge_id: exampleChallenge, expires_at: exampleEnd, options: { challenge: 'c2VhIGJyZWV6ZQ', rp: { id: 'social.example' } } },
    ],
  },
)

export const PasskeyRequest = Answer(
  'PasskeyRequestOutputBody',
  { challenge_id: answeredChallenge, expires_at: Timestamp(), options: passkeyOptions },
  {
    description: 'WebAuthn options for using a passkey.',
    examples: [
      { challenge_id: exampleChallenge, expires_at: exampleEnd, options: { challenge: 'c2VhIGJyZWV6ZQ', rpId: 'social.example' } },
    ],
  },
)

export const FinishPasskeyBody = Body(
  {
    challenge_id: challengeId,
    name: Line({ min: 1, max: 80, description: "The caller's name for the passkey." }),
    credential: newCredential,
  },
  {
    examples: [
      {
        challenge_id: exampleChallenge,
        name: 'Laptop',
        credential: { ...exampleCredential, response: { clientDataJSON: exampleClientData, attestationObject: 'o2NmbXRkbm9uZQ' } },
      },
    ],
  },
)

export const LoginTotpBody = Body({ mfa_token: mfaToken, code: totpCode }, { examples: [{ mfa_token: exampleChallenge, code: '287082' }] })

export const LoginRecoveryCodeBody = Body(
  { mfa_token: mfaToken, code: Secret({ min: 1, max: 60, description: 'Case, spaces and hyphens are ignored.' }) },
  { examples: [{ mfa_token: exampleChallenge, code: '7KQM-2XWD-94TB-HN6R' }] },
)

export const LoginPasskeyBody = Body(
  { mfa_token: Type.Optional(mfaToken) },
  { description: 'Without `mfa_token`, the passkey replaces the password too.', examples: [{ mfa_token: exampleChallenge }] },
)

export const UsePasskeyBody = Body(
  { challenge_id: challengeId, credential: usedCredential },
  { examples: [{ challenge_id: exampleChallenge, credential: { ...exampleCredential, response: exampleUse } }] },
)

export const ReauthPasskeyBody = Body({ action: SensitiveAction }, { examples: [{ action: 'security.passkey.remove' }] })
