package io.kyberxdp.provider.engine;

/** A setting of an engine that cannot be followed: reported rather than passed over for another engine. */
public final class UnusableSettingException extends EngineUnavailableException {

    private static final long serialVersionUID = 1L;

    /** @param message names the setting, its value and the values it may have, in one line */
    public UnusableSettingException(String message) {
        super(message);
    }
}
