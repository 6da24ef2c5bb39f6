import { CopyButton } from '#ui/copy-button/copy-button.tsx'
import details from '#ui/details/details.module.css'
import { TextField } from '#ui/text-field/text-field.tsx'

interface CopiedValueProps {
  label: string
  value: string
  /** The name of the copy button. */
  action: string
  help?: string
}

/** A value to enter elsewhere. */
export const CopiedValue = ({ label, value, action, help }: CopiedValueProps) => (
  <div className={details.stacked}>
    <TextField label={label} readOnly value={value} help={help} onFocus={({ currentTarget }) => currentTarget.select()} />
    <CopyButton text={value} label={action} />
  </div>
)
