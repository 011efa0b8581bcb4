import { useRef, useState } from 'react';

const MAX_BYTES = 5 * 1024 * 1024;

export function Upload({ url, onDone }) {
  const [progress, setProgress] = useState(null);
  const [message, setMessage] = useState('');
  const input = useRef(null);

  function send(file) {
    if (file.size > MAX_BYTES) {
      setMessage('The file is larger than 5 MB.');
      return;
    }
    const form = new FormData();
    form.append('file', file);

    const xhr = new XMLHttpRequest();
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) setProgress(event.loaded / event.total);
    };
    xhr.onload = () => {
      setProgress(null);
      if (xhr.status >= 200 && xhr.status < 300) {
        setMessage(`${file.name} was uploaded.`);
        onDone?.(file);
      } else {
        setMessage(`The server refused the file (${xhr.status}).`);
      }
      input.current.value = '';
    };
    xhr.onerror = () => {
      setProgress(null);
      setMessage('The connection was lost.');
    };
    xhr.open('POST', url);
    xhr.send(form);
    setProgress(0);
    setMessage('');
  }

  return (
    <div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        aria-label="Picture"
        disabled={progress !== null}
        onChange={(event) => {
          const [file] = event.target.files;
          if (file) send(file);
        }}
      />
      {progress !== null && <progress value={progress}>{Math.round(progress * 100)} %</progress>}
      <p role="status">{message}</p>
    </div>
  );
}
