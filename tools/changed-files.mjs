import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** The folders whose folders are rooms. */
const ROOM = /^(?:packages\/\w+\/src|apps\/(?:server\/src|web\/src\/features)|e2e)\/([\w-]+)\//;

function gitLines(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`);
  return stdout.split('\n').filter(Boolean);
}

/** The files that exist and differ from the last commit, new ones included. */
export function changedFiles() {
  return [
    ...gitLines('diff', '--name-only', '--diff-filter=d', 'HEAD'),
    ...gitLines('ls-files', '--others', '--exclude-standard'),
  ];
}

/**
 * Parts of the paths of the tests that a change to these files concerns first: those of their
 * rooms, on every floor, and outside of rooms those of their folders. Files beside package.json
 * have none.
 */
export function testPathsOf(files) {
  const paths = files.map((file) => {
    const room = ROOM.exec(file)?.[1];
    return room === undefined ? `${path.dirname(file)}/` : `/${room}/`;
  });
  return [...new Set(paths)].filter((each) => each !== './');
}
