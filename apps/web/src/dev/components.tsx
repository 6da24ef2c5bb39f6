/** Every component of `src/ui` in its states, to look at while working on them. Only in development, so its texts aren't in a catalog. */
import { MoreHorizontal, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { setHighContrast, setTheme } from '#theme/theme.ts'
import { toMark } from '#networks/mark.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Button } from '#ui/button/button.tsx'
import { Check } from '#ui/check/check.tsx'
import { CodeField } from '#ui/code-field/code-field.tsx'
import { CopyButton } from '#ui/copy-button/copy-button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Kbd } from '#ui/kbd/kbd.tsx'
import { Menu, MenuItem, MenuLine } from '#ui/menu/menu.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Page } from '#ui/page/page.tsx'
import { PasswordField } from '#ui/password-field/password-field.tsx'
import { Popover } from '#ui/popover/popover.tsx'
import { Section } from '#ui/section/section.tsx'
import { Select } from '#ui/select/select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { type State, StateChip } from '#ui/state-chip/state-chip.tsx'
import { Switch } from '#ui/switch/switch.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { TextArea, TextField } from '#ui/text-field/text-field.tsx'
import { showToast, showUndo } from '#ui/toast/toast.tsx'
import { ToastList } from '#ui/toast/toast-list.tsx'

const nothing = (): void => undefined
const states: State[] = [
  'draft',
  'queued',
  'risk',
  'paused',
  'publishing',
  'published',
  'partly',
  'failed',
  'looking',
  'asking',
  'cancelled',
]

/** Holds the value of a control that shows it. */
const Held = <V,>({ start, children }: { start: V; children: (value: V, set: (value: V) => void) => ReactNode }) => {
  const [value, set] = useState(start)
  return children(value, set)
}

const Buttons = () => (
  <Section title="Buttons">
    {(['primary', 'plain', 'quiet', 'danger'] as const).map((look) => (
      <p key={look}>
        <Button look={look}>{look}</Button>{' '}
        <Button look={look} busy>
          busy
        </Button>{' '}
        <Button look={look} disabledReason="Say why it is off.">
          off
        </Button>
      </p>
    ))}
    <IconButton icon={Trash2} label="Delete" /> <CopyButton text="copied" label="Copy" /> <Kbd keys="mod+k" />
  </Section>
)

const Fields = () => (
  <Section title="Fields">
    <TextField label="Text" help="Help below." defaultValue="Harbour Cafe" />
    <TextField label="Wrong" error="Say what is wrong and what to do." />
    <TextField label="Read-only" defaultValue="cannot be changed" readOnly optional />
    <TextArea label="Several lines" rows={3} />
    <PasswordField label="Password" autoComplete="current-password" />
    <Held start="12">{(value, set) => <CodeField label="Code" value={value} onChange={set} onComplete={nothing} />}</Held>
    <Held start="one">
      {(value, set) => (
        <Select
          label="One of a few"
          value={value}
          onChange={set}
          choices={[
            { value: 'one', label: 'One' },
            { value: 'two', label: 'Two' },
          ]}
        />
      )}
    </Held>
    <Held start={true}>{(value, set) => <Check label="Ticked" help="Help below." checked={value} onChange={set} />}</Held>
    <Check label="Cannot be ticked" checked={false} onChange={nothing} disabled />
    <Held start={true}>{(value, set) => <Switch label="On or off" help="At once." checked={value} onChange={set} />}</Held>
  </Section>
)

const Layers = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title="Layers">
      <Button onClick={() => setOpen(true)}>Dialog</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Delete this?" text="One sentence." actions={<Button>Delete</Button>} />
      <Menu trigger={<IconButton icon={MoreHorizontal} label="Menu" />}>
        <MenuItem icon={Trash2} keys="d" danger>
          Delete
        </MenuItem>
        <MenuLine />
        <MenuItem disabledReason="Say why it is off.">Off</MenuItem>
      </Menu>
      <Popover title="Popover" trigger={<Button>Popover</Button>}>
        Beside what it changes.
      </Popover>
      <Button onClick={() => showToast('Saved', 'With a second line.')}>Toast</Button>
      <Button onClick={() => showUndo('Deleted', nothing)}>Undo</Button>
    </Section>
  )
}

const Told = () => (
  <Section title="What is told">
    <p>
      {states.map((state) => (
        <StateChip key={state} state={state} />
      ))}
    </p>
    <p>
      {states.map((state) => (
        <StateChip key={state} state={state} count={3} />
      ))}
    </p>
    <Notice title="Plain.">Something to know.</Notice>
    <Notice tone="asking" title="Asking." action={<Button>Answer</Button>}>
      Something to decide.
    </Notice>
    <ErrorNotice error={new Error('no answer')} onRetry={nothing} />
    <Empty text="Says what will be here." action={<Button look="primary">One action</Button>} />
    <Skeleton height="2rem" />
    <Avatar name="Ada" /> <Avatar name="Ada" mark={toMark('mastodon')} /> <Avatar name="Harbour Cafe" square size={32} />
    <Held start="first">
      {(value, set) => (
        <Tabs
          label="Tabs"
          value={value}
          onChange={set}
          tabs={[
            { value: 'first', label: 'First' },
            { value: 'second', label: 'Second' },
          ]}
        >
          {value}
        </Tabs>
      )}
    </Held>
  </Section>
)

export const Components = () => (
  <Page
    title="Components"
    narrow
    actions={
      <>
        <Button onClick={() => setTheme('light')}>Light</Button>
        <Button onClick={() => setTheme('dark')}>Dark</Button>
        <Held start={false}>
          {(on, set) => (
            <Button
              onClick={() => {
                setHighContrast(!on)
                set(!on)
              }}
            >
              High contrast
            </Button>
          )}
        </Held>
      </>
    }
  >
    <Buttons />
    <Fields />
    <Layers />
    <Told />
    <ToastList />
  </Page>
)
