import { ErrorNotice } from '#api/error-notice.tsx'
import { type OrganizationView, renameOrganization } from '#api/organizations.ts'
import { required, useServerForm } from '#api/use-server-form.ts'
import { translator } from '#i18n/translator.ts'
import { Button } from '#ui/button/button.tsx'
import details from '#ui/details/details.module.css'
import { TextField } from '#ui/text-field/text-field.tsx'
import { showToast } from '#ui/toast/toast.tsx'

const common = translator('common')
const t = translator('organization')

export const NameForm = ({ organization: { id, name: current } }: { organization: OrganizationView }) => {
  const { field, busy, failure, onSubmit } = useServerForm({
    defaultValues: { name: current },
    send: async ({ name }) => {
      await renameOrganization(id, name)
      showToast(t('renamed', { name }))
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate className={details.form}>
      {failure !== undefined && <ErrorNotice error={failure} />}
      <TextField
        label={t('organizationName')}
        help={t('nameText')}
        autoComplete="organization"
        maxLength={80}
        {...field('name', required(t('nameMissing')))}
      />
      <div>
        <Button type="submit" busy={busy}>
          {common('save')}
        </Button>
      </div>
    </form>
  )
}
