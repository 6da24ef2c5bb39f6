import { useRef, useState } from 'react'
import type { Proof } from '#api/reauth.ts'
import type { SecurityStatus } from '#api/security.ts'
import { removePasskey } from '#api/security-changes.ts'
import { passkeyBlocker } from '#lib/passkeys.ts'
import { browserZone, formatMoment } from '#i18n/time.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Refusal } from '#access/refusal.tsx'
import { Section } from '#ui/section/section.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import { explainPasskeyBlocker } from '#access/explain-passkey.ts'
import type { Prove } from '#access/reauth.tsx'
import { NewPasskey } from './new-passkey.tsx'
import styles from './security.module.css'
import { useSensitive } from '#access/use-sensitive.ts'

const t = translator('security')

type Passkey = SecurityStatus['passkeys'][number]

const describe = ({ created_at, last_used_at }: Passkey): string => {
  const zone = browserZone()
  const created = t('added', { at: formatMoment(created_at, zone) })
  return last_used_at ? `${created} · ${t('used', { at: formatMoment(last_used_at, zone) })}` : `${created} · ${t('neverUsed')}`
}

export const Passkeys = ({ passkeys, prove }: { passkeys: readonly Passkey[]; prove: Prove }) => {
  const [proof, setProof] = useState<Proof>()
  const blocker = passkeyBlocker()
  // It takes the focus of a button that disappears.
  const list = useRef<HTMLUListElement>(null)
  const removing = useSensitive(prove, 'security.passkey.remove', async (given, passkey: Passkey) => {
    await removePasskey(passkey.id, given)
    list.current?.focus()
    showToast(t('passkeyRemoved', { name: passkey.name }))
  })
  return (
    <Section
      id="passkeys"
      title={t('passkeys')}
      text={blocker ? explainPasskeyBlocker(blocker) : t('passkeysText')}
      actions={!blocker && <Button onClick={() => void prove('security.passkey.add').then(setProof)}>{t('addPasskey')}</Button>}
    >
      {removing.error && <Refusal error={removing.error} area="security" />}
      <ul ref={list} tabIndex={-1} aria-label={t('passkeys')} className={styles.list}>
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <div>
              <div className={styles.what}>{passkey.name}</div>
              <div className={styles.more}>{describe(passkey)}</div>
            </div>
            <Button look="danger" aria-label={t('removeNamed', { name: passkey.name })} onClick={() => removing.mutate(passkey)}>
              {t('remove')}
            </Button>
          </li>
        ))}
      </ul>
      <Dialog open={proof !== undefined} onClose={() => setProof(undefined)} title={t('addPasskey')} text={t('namePasskey')}>
        {proof && (
          <NewPasskey
            proof={proof}
            onAdded={() => {
              setProof(undefined)
              showToast(t('passkeyAdded'))
            }}
            onCancel={() => setProof(undefined)}
          />
        )}
      </Dialog>
    </Section>
  )
}
