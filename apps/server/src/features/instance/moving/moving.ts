/** Moving a workspace to another server, and taking data out. */
export { exportPerson } from './person.ts'
export { exportSchedule, type ScheduleFormat } from './schedule/schedule.ts'
export { exportWorkspace } from './export.ts'
export { importWorkspace } from './import.ts'
