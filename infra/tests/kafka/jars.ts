import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The broker's version in the specs. */
export const KAFKA_VERSION = '4.1.1';

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>stampwell</groupId><artifactId>kafka-for-specs</artifactId><version>1</version><packaging>pom</packaging>
  <dependencies>
    <dependency><groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>${KAFKA_VERSION}</version></dependency>
  </dependencies>
</project>
`;

/** Downloads the broker's jars from Maven Central, cached. @returns their folder */
export async function fetchJars(cacheDir: string): Promise<string> {
  const dir = path.join(cacheDir, `kafka-${KAFKA_VERSION}`);
  if (existsSync(dir) && readdirSync(dir).some((name) => name.endsWith('.jar'))) return dir;
  const building = `${dir}.${process.pid}`;
  mkdirSync(building, { recursive: true });
  writeFileSync(path.join(building, 'pom.xml'), POM);
  const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime', '-DoutputDirectory=libs'];
  await run('mvn', ['-B', '-q', '-ntp', ...goal], { cwd: building });
  rmSync(dir, { recursive: true, force: true });
  renameSync(path.join(building, 'libs'), dir);
  rmSync(building, { recursive: true });
  return dir;
}
