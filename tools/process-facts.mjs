// What Linux says of the launcher's processes in /proc. Plain JavaScript, as the launcher is.
import { readFileSync } from 'node:fs';

/** The parent process, and the parent of that if it is the shell that npm starts. */
export function parentage() {
  let npm = '';
  if (process.env.npm_lifecycle_event !== undefined) {
    try {
      npm = readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1];
    } catch {
      // no /proc on this system, or the shell has just ended
    }
  }
  return `${process.ppid} ${npm}`;
}

/** The CPU time of all child processes that have ended; null on systems without /proc. */
export function childrenCpuSeconds() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ');
    // cutime and cstime, which Linux counts in hundredths of a second.
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return null;
  }
}
