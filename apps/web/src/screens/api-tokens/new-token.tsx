import { useState } from 'react'
import { createToken, type NewToken } from '#api/api-tokens.ts'
import { hasCode } from '#api/explain.ts'
import { required, useServerForm } from '#api/use-server-form.ts'
import { type Prove, useReauth } from '#access/reauth.tsx'
import { serverNow } from '#lib/server-clock.ts'
import { browserZone, formatDate } from '#i18n/time.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { shellRoute } from '#shell/shell.route.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog/dialog.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './api-tokens.module.css'

const common = translator('common')
const t = translator('apiTokens')

const dayMs = 86_400_000
const lifetimes = ['7', '30', '90', '365'] as const
type Lifetime = (typeof lifetimes)[number]

const expiryOf = (days: Lifetime): Date => new Date(serverNow().getTime() + Number(days) * dayMs)

/** Re-authenticates the user if their organization requires it for tokens; undefined when they cancel. */
const createProven = async (token: NewToken, prove: Prove): Promise<string | undefined> => {
  try {
    return await createToken(token)
  } catch (error) {
    if (!hasCode(error, 'reauthentication_failed')) throw error
    const proof = await prove('token.create')
    return proof && (await createToken(token, proof))
  }
}

interface NewTokenProps {
  onClose: () => void
  onCreated: (value: string) => void
}

const NewTokenForm = ({ onClose, onCreated, prove }: NewTokenProps & { prove: Prove }) => {
  const { workspace } = shellRoute.useRouteContext()
  const [permission, setPermission] = useState<'api:read' | 'api:write'>('api:write')
  const [access, setAccess] = useState<NewToken['workspace_access']>('current')
  const [lifetime, setLifetime] = useState<Lifetime>('90')
  const { field, busy, failure, onSubmit } = useServerForm({
    defaultValues: { name: '' },
    send: async ({ name }) => {
      const value = await createProven(
        {
          name,
          permissions: permission === 'api:write' ? ['api:read', 'api:write'] : ['api:read'],
          workspace_access: access,
          ...(access === 'current' && { workspace_id: workspace.id }),
          expires_at: expiryOf(lifetime).toISOString(),
        },
        prove,
      )
      if (value !== undefined) onCreated(value)
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate className={styles.form}>
      {failure !== undefined && <ErrorNotice error={failure} />}
      <TextField label={t('name')} help={t('nameHelp')} maxLength={120} autoComplete="off" {...field('name', required(t('nameMissing')))} />
      <Select
        label={t('permission')}
        value={permission}
        choices={[
          { value: 'api:write', label: t('write') },
          { value: 'api:read', label: t('read') },
        ]}
        onChange={setPermission}
      />
      <Select
        label={t('access')}
        value={access}
        choices={[
          { value: 'current', label: t('onlyWorkspace', { name: workspace.name }) },
          { value: 'all', label: t('allWorkspaces') },
        ]}
        onChange={setAccess}
      />
      <Select
        label={t('lifetime')}
        help={t('expires', { date: formatDate(expiryOf(lifetime), browserZone()) })}
        value={lifetime}
        choices={lifetimes.map((days) => ({ value: days, label: t('days', { count: Number(days) }) }))}
        onChange={setLifetime}
      />
      <DialogActions>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button type="submit" look="primary" busy={busy}>
          {t('createToken')}
        </Button>
      </DialogActions>
    </form>
  )
}

export const NewTokenDialog = ({ open, ...props }: NewTokenProps & { open: boolean }) => {
  const { prove, dialog } = useReauth()
  return (
    <>
      <Dialog open={open} onClose={props.onClose} title={t('createToken')} text={t('createText')}>
        <NewTokenForm {...props} prove={prove} />
      </Dialog>
      {dialog}
    </>
  )
}
