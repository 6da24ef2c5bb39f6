import { useState } from 'react'
import { issueTelegramCode, type TelegramCode } from '#api/account-connections.ts'
import { required, useServerForm } from '#api/use-server-form.ts'
import { Button } from '#ui/button/button.tsx'
import { CopyButton } from '#ui/copy-button/copy-button.tsx'
import { DialogActions } from '#ui/dialog/dialog.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { TextArea, TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './accounts.module.css'
import type { ConnectFormProps } from './connect-dialog.tsx'

const t = translator('accounts')
const common = translator('common')

const CodeToSend = ({ code, onClose }: { code: TelegramCode; onClose: () => void }) => (
  <div className={styles.form}>
    <p>{t('codeText', { bot: `@${code.bot_username}` })}</p>
    <TextArea label={t('code')} value={code.code} readOnly rows={4} />
    <DialogActions>
      <CopyButton text={code.code} label={t('copyCode')} />
      <Button look="primary" onClick={onClose}>
        {t('done')}
      </Button>
    </DialogActions>
  </div>
)

/** Shows the command that a chat's administrator sends there to connect it. */
export const TelegramForm = ({ workspaceId, onClose }: ConnectFormProps) => {
  const [code, setCode] = useState<TelegramCode>()
  const { field, failure, busy, onSubmit } = useServerForm({
    defaultValues: { expected_chat_id: '' },
    send: async ({ expected_chat_id: chat }) => setCode(await issueTelegramCode(workspaceId, chat.trim())),
  })
  if (code) return <CodeToSend code={code} onClose={onClose} />
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {failure !== undefined && <ErrorNotice error={failure} />}
      <TextField
        label={t('chatId')}
        help={t('chatIdHelp')}
        {...field('expected_chat_id', (value) => required(t('fillIn'))(value.trim()))}
      />
      <DialogActions>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button type="submit" look="primary" busy={busy}>
          {t('issueCode')}
        </Button>
      </DialogActions>
    </form>
  )
}
