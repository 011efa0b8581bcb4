// Types for the untyped "legacy-slider" package and for image imports.

declare module "legacy-slider" {
  namespace Slider {
    interface Options {
      min?: number;
      max?: number;
      step?: number;
      onChange?(value: number): void;
    }
    type Position = "start" | "center" | "end";
  }

  class Slider {
    static readonly version: string;
    constructor(element: HTMLElement | string, options?: Slider.Options);
    value: number;
    moveTo(position: Slider.Position): this;
    destroy(): void;
  }

  export = Slider;
}

declare module "*.svg" {
  const url: string;
  export default url;
}

declare const __APP_VERSION__: string;

interface Window {
  dataLayer?: Record<string, unknown>[];
}
